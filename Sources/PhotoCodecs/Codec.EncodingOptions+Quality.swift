extension Codec.EncodingOptions {
    /// Checks that the quality is a number, as an encoder with loss needs it.
    ///
    /// - Throws: `argument` when it isn't, or is infinite.
    package func requireQuality() throws(CodecError) {
        guard quality.isFinite else {
            throw CodecError(.argument, "A picture can't be coded with the quality \(quality), which is no number.")
        }
    }
}
