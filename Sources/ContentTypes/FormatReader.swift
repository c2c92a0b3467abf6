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
        guard let first = file.head.first else {
            return FileHeader(.data, basis: file.byteCount == 0 ? "an empty file" : "no bytes could be read")
        }
        let own = byFirstByte[Int(first)]
        var next = 0
        for index in withAnyFirstByte {
            // Both lists rise: the formats are asked in the order of the table.
            while next < own.count, own[next] < index {
                if let header = all[own[next]].header(of: &file, detail: detail) { return header }
                next += 1
            }
            if let header = all[index].header(of: &file, detail: detail) { return header }
        }
        return FileHeader(.data, basis: "no known format")
    }

    /// The formats in the order in which they are asked.
    static let all: [FormatReader] = images + media + documents + fallbacks

    /// The formats that start with a byte, as places in ``all``.
    private static let byFirstByte: [[Int]] = {
        var places = [[Int]](repeating: [], count: 256)
        for (index, format) in all.enumerated() where !format.startsWithAnyByte {
            for signature in format.signatures where places[Int(signature.bytes[0])].last != index {
                places[Int(signature.bytes[0])].append(index)
            }
        }
        return places
    }()

    /// The formats that can start with any byte, as places in ``all``; the last ones of the table among them.
    private static let withAnyFirstByte = all.indices.filter { all[$0].startsWithAnyByte }

    private var startsWithAnyByte: Bool {
        signatures.contains { $0.offset > 0 || $0.bytes.isEmpty || $0.mask.map { $0[0] != 0xFF } ?? false }
    }

    private func header(of file: inout FileBytes, detail: Detail) -> FileHeader? {
        guard signatures.contains(where: { $0.matches(&file) }), isTextual || !file.isUndoubtedText else { return nil }
        return read(&file, detail)
    }
}

extension FileBytes {
    /// Whether the first block is nothing but text, as no header of numbers is.
    ///
    /// Doesn't ask for the file's size, which may cost a system call: a file may end with a full block, too.
    var isUndoubtedText: Bool { TextStart.isUndoubted(head, isWhole: head.count < Self.blockSize) }
}
