import PhotoCodecs
import PhotoMetadata

extension Codec.Companion {
    /// The companion with its orientation carried out and none left in its metadata.
    var upright: Codec.Companion {
        var result = self
        result.bitmap = bitmap.turned(by: orientation)
        result.orientation = .up
        let size = PixelSize(width: result.bitmap.width, height: result.bitmap.height)
        result.metadata = UprightMetadata(of: metadata, size: size).metadata
        return result
    }
}

extension Codec.Companion.Role {
    /// What the companion is called in a receipt.
    var name: String {
        switch self {
        case .thumbnail: "thumbnail"
        case .gainMap: "gain map"
        case .auxiliary(let urn): urn.lowercased().contains("gainmap") ? "gain map" : "auxiliary picture \(urn)"
        }
    }
}
