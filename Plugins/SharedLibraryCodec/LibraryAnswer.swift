import CCodecInterface
import PhotoCodecs

/// What a call into a library came to.
struct LibraryAnswer {
    let code: Int
    /// Its words, made fit to be a clause of a sentence; empty where it gave none.
    let words: String

    /// Makes a call with a buffer for its words.
    init(_ body: (UnsafeMutablePointer<CChar>) -> Int32) {
        // One byte more than the library knows of, so that its words end in any case.
        var buffer = [CChar](repeating: 0, count: PHOTO_CODEC_MESSAGE_SIZE + 1)
        code = Int(unsafe body(&buffer))
        let bytes = buffer.prefix(PHOTO_CODEC_MESSAGE_SIZE).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let isBlank = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { isBlank($0) ? " " : String($0) }
        let clause = text.joined().split(separator: " ").joined(separator: " ")
        words = clause.hasSuffix(".") ? String(clause.dropLast()) : clause
    }
}

extension SharedLibraryCodec {
    /// An answer that the interface doesn't allow.
    func breach(_ reason: String) -> CodecError {
        CodecError(.unsupported, "The codec \(name) breaks the rules of its interface: \(reason); tell its maker.")
    }

    /// Throws what an answer says, unless the call was a success.
    ///
    /// - Parameters:
    ///   - task: what was asked for, such as `decode the file`.
    ///   - interruption: what the call was able to ask whether it is still wanted.
    func check(
        _ answer: LibraryAnswer, _ task: String, _ interruption: Codec.Interruption = Codec.Interruption()
    ) throws(CodecError) {
        if answer.code == PHOTO_CODEC_OK { return }
        if answer.code == PHOTO_CODEC_STOPPED {
            try interruption.check()
            throw breach("it says that it was stopped, and nobody stopped it")
        }
        guard let (code, words) = Self.meaning(of: answer.code) else {
            throw breach("it answers \(answer.code), which is no code")
        }
        throw CodecError(code, "\(name) can't \(task): \(answer.words.isEmpty ? words : answer.words).")
    }

    /// What a code means, and in words; nil for those that are none.
    private static func meaning(of code: Int) -> (CodecError.Code, String)? {
        switch code {
        case PHOTO_CODEC_NOT_MINE: (.notMine, "it is of another format")
        case PHOTO_CODEC_UNSUPPORTED: (.unsupported, "it needs what this codec can't do")
        case PHOTO_CODEC_MALFORMED: (.malformed, "it breaks the format's rules; copy it again")
        case PHOTO_CODEC_LIMIT_EXCEEDED: (.limitExceeded, "it is over a limit; raise the limits to admit it")
        case PHOTO_CODEC_ARGUMENT: (.argument, "that makes no sense to it")
        case PHOTO_CODEC_FAILED: (.io, "the machine had no memory or something else that it needs; try again")
        default: nil
        }
    }
}
