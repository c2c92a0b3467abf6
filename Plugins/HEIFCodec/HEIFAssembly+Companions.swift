import ContentTypes
import PhotoCodecs

extension HEIFAssembly {
    /// Encodes a companion of the primary picture, with its metadata, and gives the number of its item.
    mutating func companion(_ companion: Codec.Companion, like settings: EncodingSettings) throws(CodecError) -> Int {
        let fine = EncodingSettings(
            for: companion.bitmap, isAV1: settings.isAV1, likeChroma: settings.chroma,
            quality: EncodingSettings.fineQuality(isAV1: settings.isAV1))
        let id: Int
        switch companion.role {
        case .thumbnail:
            id = try picture(companion.bitmap, fine)
            refer("thmb", from: id, to: [primaryID])
        case .auxiliary(let urn):
            let kind = property(ItemProperty.auxiliary(urn, subtype: companion.subtype))
            id = try picture(companion.bitmap, fine, descriptions: [kind], isHidden: true)
            refer("auxl", from: id, to: [primaryID])
        case .gainMap: id = try picture(companion.bitmap, fine, isHidden: true)
        }
        metadata(companion.metadata, of: id)
        return id
    }

    /// Adds the template's tone mapping of a picture and its gain map, as the better alternative to the picture.
    ///
    /// - Parameter companions: the items of the picture's companions, in their order.
    /// - Returns: false when there is no tone mapping, or no gain map for it.
    mutating func toneMap(
        _ toneMap: HEIFTemplate.ToneMap?, of picture: Codec.Picture, _ companions: [Int]
    ) -> Bool {
        guard let toneMap else { return false }
        let candidates = zip(picture.companions, companions).filter { $0.0.role == toneMap.gainMap.role }
        guard candidates.indices.contains(toneMap.gainMap.index) else { return false }
        let size = ItemProperty.size(picture.bitmap.width, picture.bitmap.height)
        let properties = ([size] + toneMap.properties).map { property($0) }
        let id = item("tmap", toneMap.data, properties: properties)
        refer("dimg", from: id, to: [primaryID, candidates[toneMap.gainMap.index].1])
        alternate([id, primaryID])
        return true
    }
}
