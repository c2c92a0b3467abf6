/// A format that the package knows: the bytes it starts with, and the function that reads its header.
struct FormatReader: Sendable {
    /// How much is asked.
    enum Detail: Sendable {
        /// What the bytes are, nothing else.
        case type
        /// All that the header says.
        case header
    }

    /// Reads a header; nil where the bytes turn out to be something else.
    typealias Read = @Sendable (inout FileBytes, Detail) -> FileHeader?

    let signatures: [Signature]
    /// Whether a file of the format may be text; of the others one that is can only start like them by chance.
    let isTextual: Bool
    let read: Read

    init(_ signatures: [Signature], isTextual: Bool = false, read: @escaping Read) {
        self.signatures = signatures
        self.isTextual = isTextual
        self.read = read
    }

    /// A format that its first bytes tell.
    init(_ signatures: [Signature], _ type: ContentType, _ basis: String, isTextual: Bool = false) {
        self.signatures = signatures
        self.isTextual = isTextual
        read = { _, _ in FileHeader(type, basis: basis) }
    }

    /// What a file is; ``ContentType/data`` where no format recognises it.
    static func header(of file: inout FileBytes, detail: Detail) -> FileHeader {
        let head = file.head
        guard let first = head.first else {
            return FileHeader(.data, basis: file.byteCount == 0 ? "an empty file" : "no bytes could be read")
        }
        var asked = -1
        for clue in clues[Int(first)] where clue.format != asked && clue.fits(head) {
            asked = clue.format
            if let header = all[asked].header(of: &file, detail: detail) { return header }
        }
        return FileHeader(.data, basis: "no known format")
    }

    /// The formats in the order in which they are asked.
    static let all: [FormatReader] = images + media + documents + fallbacks

    /// One byte of a signature, by which most formats are ruled out before their signatures are compared.
    private struct Clue {
        /// The format's place in ``all``.
        let format: Int
        let offset: Int
        let byte: UInt8
        let mask: UInt8

        init(_ format: Int, _ signature: Signature) {
            self.format = format
            offset = signature.offset
            byte = signature.bytes.first ?? 0
            mask = signature.bytes.isEmpty ? 0 : signature.mask?.first ?? 0xFF
        }

        /// Whether the first block of a file speaks for the signature or doesn't reach it.
        func fits(_ head: [UInt8]) -> Bool {
            offset >= head.count || head[offset] & mask == byte
        }
    }

    /// By a file's first byte: what may be asked of it, in the order of ``all``.
    private static let clues: [[Clue]] = {
        let known = all.enumerated().flatMap { index, format in format.signatures.map { Clue(index, $0) } }
        return (0...255 as ClosedRange<UInt8>).map { first in
            known.filter { $0.offset > 0 || first & $0.mask == $0.byte }
        }
    }()

    private func header(of file: inout FileBytes, detail: Detail) -> FileHeader? {
        guard signatures.contains(where: { $0.matches(&file) }), isTextual || !file.isUndoubtedText else { return nil }
        return read(&file, detail)
    }
}

extension FileBytes {
    /// Whether the first block is nothing but text, as no header of numbers is.
    ///
    /// Doesn't ask for the file's size, which may cost a system call: the last character counts as cut off.
    var isUndoubtedText: Bool { TextStart.isUndoubted(head, isWhole: false) }
}
