extension Error {
    /// What the error says, to stand inside another sentence: without a full stop of its own.
    package var withoutFullStop: String {
        let text = "\(self)"
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
