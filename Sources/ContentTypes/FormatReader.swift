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
    let read: Read

    init(_ signatures: [Signature], read: @escaping Read) {
        self.signatures = signatures
        self.read = read
    }

    /// A format that its first bytes tell.
    init(_ signatures: [Signature], _ type: ContentType, _ basis: String) {
        self.signatures = signatures
        read = { _, _ in FileHeader(type, basis: basis) }
    }

    /// What a file is; ``ContentType/data`` where no format recognises it.
    static func header(of file: inout FileBytes, detail: Detail) -> FileHeader {
        guard let first = file.head.first else {
            return FileHeader(.data, basis: file.byteCount == 0 ? "an empty file" : "no bytes could be read")
        }
        for index in byFirstByte[Int(first)] {
            let format = all[index]
            guard format.signatures.contains(where: { $0.matches(&file) }) else { continue }
            if let header = format.read(&file, detail) { return header }
        }
        return FileHeader(.data, basis: "no known format")
    }

    /// The formats in the order in which they are asked.
    static let all: [FormatReader] = images + media + documents + fallbacks

    /// The formats that can start with a byte, as places in ``all``.
    private static let byFirstByte: [[Int]] = (0...255).map { byte in
        all.indices.filter { all[$0].signatures.contains { $0.canStart(with: UInt8(byte)) } }
    }
}

extension Signature {
    /// Whether a file whose first byte is this one can match.
    func canStart(with byte: UInt8) -> Bool {
        guard offset == 0, let first = bytes.first else { return true }
        return byte & (mask?.first ?? 0xFF) == first
    }
}
