extension Codec.Picture {
    /// Checks that a format which has no place for code points can say the picture's colours all the same: by the ICC
    /// profile where there is one, else because they are sRGB, which is what no description means.
    ///
    /// - Parameter format: what the picture is to be written as.
    /// - Throws: `unsupported` for other colours, which a reader would take for sRGB.
    package func requireColorWithoutCodePoints(toBecome format: String) throws(CodecError) {
        let color = bitmap.color
        guard color.iccProfile == nil, let points = color.codePoints else { return }
        // 2 is unspecified by ITU-T H.273.
        guard [1, 2].contains(points.primaries), [2, 13].contains(points.transfer) else {
            throw CodecError(
                .unsupported,
                "\(format) can't hold the code points of the picture's colours, primaries \(points.primaries) and transfer "
                    + "\(points.transfer); convert it to the colours of an ICC profile.")
        }
    }
}
