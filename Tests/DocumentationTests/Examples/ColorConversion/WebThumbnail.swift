#if ColorConversion
    import ColorConversion
    import PhotoCodecs

    /// A small picture in the colours of the web, whatever those of the photo are.
    func webThumbnail(of picture: Codec.Picture, longerSide: Int) throws(CodecError) -> Bitmap {
        let upright = picture.bitmap.reduced(toFit: longerSide).turned(by: picture.orientation)
        return try upright.converted(toProfile: ICCProfile.sRGB)
    }
#endif
