import CCodecInterface
import ContentTypes
import PhotoCodecs

/// Reads what a library's table says about itself, and refuses what breaks the rules of the interface.
struct TableReader {
    /// The library, for messages.
    let title: String

    /// A table that breaks the rules.
    func refusal(_ reason: String) -> CodecError {
        CodecError(.malformed, "The codec \(title) can't be loaded: \(reason); tell its maker.")
    }

    /// Refuses with a sentence unless a condition holds.
    func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws(CodecError) {
        guard condition else { throw refusal(reason()) }
    }

    /// A text of at most 255 bytes of UTF-8, none of which drives a terminal.
    func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(CodecError) -> String {
        guard let pointer = unsafe pointer else { throw refusal("\(what) is missing") }
        var bytes: [UInt8] = []
        while bytes.count < PHOTO_CODEC_TEXT_SIZE, unsafe pointer[bytes.count] != 0 {
            bytes.append(UInt8(bitPattern: unsafe pointer[bytes.count]))
        }
        try require(bytes.count < PHOTO_CODEC_TEXT_SIZE, "\(what) is longer than \(PHOTO_CODEC_TEXT_SIZE - 1) bytes")
        guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty,
            text.unicodeScalars.allSatisfy({ !$0.properties.generalCategory.isControl })
        else { throw refusal("\(what) is empty or no printable UTF-8") }
        return text
    }

    /// The texts of a list that ends with a null pointer.
    func texts(
        _ list: UnsafePointer<UnsafePointer<CChar>?>?, _ what: String
    ) throws(CodecError) -> [String] {
        guard let list = unsafe list else { return [] }
        var texts: [String] = []
        while let next = unsafe list[texts.count] {
            try require(texts.count < PHOTO_CODEC_LIST_SIZE, "the list of each \(what) doesn't end")
            texts.append(try unsafe text(next, what))
        }
        return texts
    }

    /// The identifiers of a list that ends with a null pointer.
    func contentTypes(
        _ list: UnsafePointer<UnsafePointer<CChar>?>?, _ what: String
    ) throws(CodecError) -> [ContentType] {
        var types: [ContentType] = []
        for text in try unsafe texts(list, what) { types.append(try contentType(text)) }
        return types
    }

    private func contentType(_ text: String) throws(CodecError) -> ContentType {
        try require(text.isMadeOf("._-"), "'\(text)' is no identifier of a type, such as com.example.gray")
        return ContentType(text)
    }

    /// Bytes, of which there is at least one.
    func bytes(_ lent: photo_codec_bytes, atMost most: Int, _ what: String) throws(CodecError) -> [UInt8] {
        let count = unsafe lent.count
        guard let data = unsafe lent.data, (1...most).contains(count) else {
            throw refusal("\(what) has no bytes, or more than \(most)")
        }
        return unsafe Array(UnsafeBufferPointer(start: data, count: count))
    }

    /// The elements of a list that ends with a null pointer.
    private func elements<Element, R>(
        _ list: UnsafePointer<UnsafePointer<Element>?>?, _ what: String,
        _ body: (UnsafePointer<Element>) throws(CodecError) -> R
    ) throws(CodecError) -> [R] {
        guard let list = unsafe list else { return [] }
        var results: [R] = []
        while let next = unsafe list[results.count] {
            try require(results.count < PHOTO_CODEC_LIST_SIZE, "the list of each \(what) doesn't end")
            let size = unsafe UnsafeRawPointer(next).load(as: UInt32.self)
            try require(size >= MemoryLayout<Element>.size, "the struct_size of a \(what) is too small")
            results.append(try unsafe body(next))
        }
        return results
    }
}

extension TableReader {
    /// The types that a library declares.
    func declarations(_ table: photo_codec_table) throws(CodecError) -> [TypeDeclaration] {
        try unsafe elements(table.types, "type") { (type) throws(CodecError) in
            try unsafe declaration(type.pointee)
        }
    }

    private func declaration(_ type: photo_codec_type) throws(CodecError) -> TypeDeclaration {
        let identifier = try unsafe contentType(text(type.identifier, "the identifier of a type"))
        let parents = try unsafe contentTypes(type.conforms_to, "parent of \(identifier)")
        let extensions = try unsafe texts(type.filename_extensions, "filename extension of \(identifier)")
        for name in extensions {
            try require(
                name.utf8.count <= 32 && name.isMadeOf("_-"),
                "'\(name)' is no filename extension of letters and digits")
        }
        let mimeTypes = try unsafe texts(type.mime_types, "MIME type of \(identifier)")
        for name in mimeTypes {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            try require(
                parts.count == 2 && parts.allSatisfy { $0.isMadeOf("._-+") }, "'\(name)' is no MIME type")
        }
        // Below 0: a careless signature takes no file from the formats that are known anyway.
        return TypeDeclaration(
            identifier, conformsTo: parents.isEmpty ? [.image] : parents, filenameExtensions: extensions,
            mimeTypes: mimeTypes, signatures: try unsafe signatures(type), priority: -1)
    }

    private func signatures(_ type: photo_codec_type) throws(CodecError) -> [Signature] {
        let count = unsafe type.signature_count
        guard let list = unsafe type.signatures else {
            try require(count == 0, "\(count) signatures are promised and none is there")
            return []
        }
        try require(count > 0, "signatures of a type are given, and their count is 0")
        try require(count <= PHOTO_CODEC_LIST_SIZE, "a type has \(count) signatures")
        var signatures: [Signature] = []
        for index in 0..<count {
            let signature = unsafe list[index]
            let offset = unsafe Int(signature.offset)
            try require(offset < 65_536, "a signature is \(offset) bytes into the file")
            let bytes = try unsafe bytes(signature.bytes, atMost: PHOTO_CODEC_SIGNATURE_SIZE, "a signature")
            signatures.append(Signature(bytes, at: offset))
        }
        return signatures
    }

    /// The files by which a library shows that it works.
    func samples(_ table: photo_codec_table) throws(CodecError) -> [Codec.Sample] {
        try unsafe elements(table.samples, "sample") { (sample) throws(CodecError) in
            let sample = unsafe sample.pointee
            let type = try unsafe contentType(text(sample.type, "the type of a sample"))
            let file = try unsafe bytes(sample.file, atMost: PHOTO_CODEC_SAMPLE_SIZE, "a sample")
            return unsafe Codec.Sample(file, type: type, width: Int(sample.width), height: Int(sample.height))
        }
    }
}

extension StringProtocol {
    /// Whether it is one or more of ASCII's letters and digits and some further characters.
    fileprivate func isMadeOf(_ others: String) -> Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || others.contains(character))
            }
    }
}

extension Unicode.GeneralCategory {
    /// Whether such characters move a terminal's cursor or turn its text around rather than show something.
    fileprivate var isControl: Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(self)
    }
}
