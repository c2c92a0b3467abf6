import PhotoCodecs
import PhotoMetadata

extension Codec.Companion {
    /// The companion with its orientation carried out and none left in its metadata.
    var upright: Codec.Companion {
        let turned = bitmap.turned(by: orientation)
        let size = PixelSize(width: turned.width, height: turned.height)
        return Codec.Companion(
            role, bitmap: turned, metadata: UprightMetadata(of: metadata, size: size).metadata)
    }
}

extension Codec.Companion.Role {
    /// What the companion is called in a receipt.
    var name: String {
        switch self {
        case .thumbnail: "thumbnail"
        case .auxiliary(let urn): urn.lowercased().contains("gainmap") ? "gain map" : "auxiliary picture \(urn)"
        }
    }
}
