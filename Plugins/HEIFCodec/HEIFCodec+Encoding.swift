public import ContentTypes
public import PhotoCodecs

extension HEIFCodec {
    /// Writes gray or RGB of 8, 10 or 12 bits, with or without opacity, without any turn, mirror or crop, and its
    /// companions.
    ///
    /// Chroma has half the resolution both ways, or that of the template. Matrix and range are those of the bitmap's
    /// code points; profile, code points, Exif and XMP are written where a bitmap and its metadata have them.
    /// Companions are coded finely. Large pictures become a grid, coded a tile at a time, in about 150 MB of memory.
    ///
    /// From a HEIF template also come light levels and pixel shape, records beside Exif and XMP, the tone mapping that
    /// a gain map is for, and in their order the boxes of the file that aren't HEIF's own, such as a motion photo's
    /// film or a maker's trailer. `public.heif` gets the brand `mif1` and the template's coding. The result is the same
    /// for the same input on the same machine.
    /// - Throws: `unsupported` for CMYK, other depths, and where libheif lacks the encoder or can't drive it: version
    ///   1.15 writes no gray of 10 bits as AVIF.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard encodableTypes.contains(type) else {
            throw CodecError(.unsupported, "The HEIF codec doesn't write \(type).")
        }
        try picture.requireUpright(toBecome: "HEIF")
        guard picture.companions.allSatisfy({ $0.orientation == .up }) else {
            throw CodecError(.argument, "The companions of a picture must be turned upright before they are written.")
        }
        try options.requireQuality()
        for bitmap in [picture.bitmap] + picture.companions.map(\.bitmap) { try check(bitmap) }
        let template = HEIFTemplate(options.template, limits: options.limits)
        let isAV1 = type == .avif || type == .heif && template?.configuration?.isAV1 == true
        let settings = EncodingSettings(
            for: picture.bitmap, isAV1: isAV1,
            likeChroma: options.quality >= 4 ? .full : template?.configuration?.chroma,
            quality: EncodingSettings.quality(options, isAV1: isAV1))
        var assembly = HEIFAssembly()
        let descriptions = (template?.descriptions ?? []).map { assembly.property($0) }
        assembly.primaryID = try assembly.picture(picture.bitmap, settings, descriptions: descriptions)
        let companionIDs = try picture.companions.map { (companion) throws(CodecError) in
            try assembly.companion(companion, like: settings)
        }
        assembly.metadata(picture.metadata, of: assembly.primaryID)
        assembly.records(template?.records ?? [], of: assembly.primaryID)
        let isToneMapped = assembly.toneMap(template?.toneMap, of: picture, companionIDs)
        let brands = settings.brands(of: type, of: picture.bitmap) + (isToneMapped ? ["tmap"] : [])
        try assembly.write(brands: brands, trailer: template?.trailer, to: &sink)
    }

    private func check(_ bitmap: Bitmap) throws(CodecError) {
        let format = bitmap.format
        guard max(bitmap.width, bitmap.height) <= 0xffff else {
            throw encodingError(
                .unsupported, "it has \(bitmap.width) × \(bitmap.height) pixels, and HEIF is written up to 65535 a side"
            )
        }
        guard format.model != .cmyk, [8, 10, 12].contains(format.bitsPerSample) else {
            throw encodingError(.unsupported, "it is \(format), and HEIF holds gray and RGB of 8, 10 or 12 bits")
        }
    }
}

extension EncodingSettings {
    /// The brands of a file whose primary picture is coded like this, the major one first.
    fileprivate func brands(of type: ContentType, of bitmap: Bitmap) -> [FourCC] {
        // HEVC's Main and Main Still Picture profiles know no other depth and chroma.
        let isPlain = bitsPerSample == 8 && chroma == .quarter
        let coding: FourCC = isAV1 ? "avif" : isPlain ? "heic" : "heix"
        // MIAF wants even sizes where chroma has half the resolution.
        let isMIAF = bitmap.width % 2 == 0 && bitmap.height % 2 == 0
        return (type == .heif ? ["mif1", coding] : [coding, "mif1"]) + (isMIAF ? ["miaf"] : [])
    }
}
