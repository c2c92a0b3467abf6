import Console
import ContentTypes
import DurableFiles

/// Where the bytes of one argument come from.
enum ProbeSource: ByteSource {
    /// A regular file.
    case file(OpenFile, byteCount: UInt64)
    /// The start of a stream.
    case bytes([UInt8])

    /// How much of standard input is read: what the probe reads of a file at most.
    static let streamLimit = FileBytes.budget

    /// Opens a path, following links; `-` is standard input.
    ///
    /// - Throws: a ``ProbeError``, for directories, devices and other things without bytes of their own too.
    init(_ path: Pathname) throws(ProbeError) {
        if path == "-" {
            self = .bytes(
                try Self.naming(path) { () throws(SystemError) in try StandardInput.read(upTo: Self.streamLimit) })
            return
        }
        try self.init(
            try Self.naming(path) { () throws(SystemError) in try OpenFile(reading: path, followsLinks: true) })
    }

    /// Takes an open file.
    init(_ file: OpenFile) throws(ProbeError) {
        let status = try Self.naming(file.path) { () throws(SystemError) in try file.status() }
        guard status.kind == .regular else { throw ProbeError(file.path, kind: status.kind) }
        self = .file(file, byteCount: status.byteCount)
    }

    /// Says in an error on what it happened.
    private static func naming<T>(_ path: Pathname, _ body: () throws(SystemError) -> T) throws(ProbeError) -> T {
        do { return try body() } catch { throw ProbeError(path, error) }
    }

    var byteCount: UInt64 {
        switch self {
        case .file(_, let count): count
        case .bytes(let bytes): bytes.byteCount
        }
    }

    func read(at offset: UInt64, count: Int) throws -> [UInt8] {
        switch self {
        case .file(let file, _): try file.read(at: offset, count: count)
        case .bytes(let bytes): bytes.read(at: offset, count: count)
        }
    }
}

/// Why nothing can be said of one argument.
struct ProbeError: Error {
    let path: Pathname
    /// What is wrong, without the path.
    let reason: String

    init(_ path: Pathname, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(_ path: Pathname, _ error: SystemError) {
        self.init(path, reason: "\(error.reason) (\(error.call))")
    }

    init(lyingNameOf answer: ProbeAnswer) {
        self.init(answer.path, reason: answer.lie)
    }

    init(_ path: Pathname, kind: FileStatus.Kind) {
        let what =
            switch kind {
            case .directory: "It is a directory; --recursive looks into it"
            case .symbolicLink: "It is a symbolic link"
            case .regular, .other: "It is no regular file but a device, a pipe or a socket"
            }
        self.init(path, reason: what)
    }
}
