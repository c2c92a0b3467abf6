import ContentTypes
import PhotoCodecs

extension HEIFAssembly {
    /// Encodes a bitmap and adds it with its colour and its opacity.
    ///
    /// - Parameters:
    ///   - descriptions: further properties.
    ///   - isHidden: whether the picture isn't to be shown by itself.
    /// - Returns: the number of the item that is the picture.
    mutating func picture(
        _ bitmap: Bitmap, _ settings: EncodingSettings, descriptions: [Property] = [], isHidden: Bool = false
    ) throws(CodecError) -> Int {
        let colors = colorProperties(of: bitmap, settings)
        let id = try coded(bitmap, settings, colors: colors, descriptions: descriptions, isHidden: isHidden)
        guard bitmap.format.alpha != .none else { return id }
        let kind = property(
            ItemProperty.auxiliary(
                settings.isAV1 ? "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha" : "urn:mpeg:hevc:2015:auxid:1"))
        let opacity = try coded(
            bitmap, EncodingSettings(forOpacityOf: bitmap, like: settings), colors: [], descriptions: [kind],
            isHidden: true)
        refer("auxl", from: opacity, to: [id])
        if bitmap.format.alpha == .premultiplied { refer("prem", from: id, to: [opacity]) }
        return id
    }

    /// The colour of a picture in boxes of its own, so that a reader finds one for each picture that has one.
    private mutating func colorProperties(of bitmap: Bitmap, _ settings: EncodingSettings) -> [Property] {
        let profile = bitmap.color.iccProfile.map { property(ItemProperty.color(profile: $0), isShared: false) }
        let points = bitmap.color.codePoints == nil ? nil : settings.points
        return [profile, points.map { property(ItemProperty.color($0), isShared: false) }].compactMap { $0 }
    }

    private mutating func coded(
        _ bitmap: Bitmap, _ settings: EncodingSettings, colors: [Property], descriptions: [Property], isHidden: Bool
    ) throws(CodecError) -> Int {
        let layout = TileLayout(width: bitmap.width, height: bitmap.height, isAV1: settings.isAV1)
        let depth = property(
            ItemProperty.depth(settings.bitsPerSample, channels: settings.chroma == .monochrome ? 1 : 3))
        let size = property(ItemProperty.size(layout.tileWidth, layout.tileHeight))
        var tiles: [Int] = []
        for part in layout.parts {
            let coded = try CodedItem(of: bitmap, part, settings)
            let configuration = property(coded.configuration, isEssential: true)
            tiles.append(
                item(
                    settings.isAV1 ? "av01" : "hvc1", coded.data,
                    properties: [configuration, size, depth] + colors + (layout.isGrid ? [] : descriptions),
                    isHidden: isHidden || layout.isGrid))
        }
        guard layout.isGrid else { return tiles[0] }
        let whole = property(ItemProperty.size(bitmap.width, bitmap.height))
        let id = item(
            "grid", layout.descriptor(width: bitmap.width, height: bitmap.height),
            properties: [whole, depth] + colors + descriptions, isHidden: isHidden)
        refer("dimg", from: id, to: tiles)
        return id
    }
}

extension TileLayout {
    /// The data of the `grid` item.
    fileprivate func descriptor(width: Int, height: Int) -> [UInt8] {
        let isLarge = max(width, height) > 0xffff
        let head = [0, isLarge ? 1 : 0, UInt8(rows - 1), UInt8(columns - 1)]
        return head + BoxWriter.number(width, isLarge ? 4 : 2) + BoxWriter.number(height, isLarge ? 4 : 2)
    }
}
