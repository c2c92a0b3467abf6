import ContentTypes

extension Codec.Picture {
    /// Checks that nothing of the picture is left to turn, as an encoder needs it.
    ///
    /// - Parameter format: what the picture is to be written as.
    /// - Throws: `argument` when it isn't upright.
    package func requireUpright(toBecome format: String) throws(CodecError) {
        guard orientation == .up else {
            throw CodecError(.argument, "A picture must be turned upright before it is written as \(format).")
        }
    }
}
