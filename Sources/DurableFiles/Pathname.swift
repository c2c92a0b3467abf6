/// A path as the kernel takes it, POSIX's pathname: any bytes but NUL, valid UTF-8 or not.
///
/// The name leaves `FilePath` to swift-system, whose type it can stand beside in one file.
public struct Pathname: Hashable, Sendable {
    /// The bytes, without a terminating NUL.
    public let bytes: [UInt8]

    /// Keeps bytes up to the first NUL.
    public init(bytes: [UInt8]) {
        self.bytes = bytes.contains(0) ? Array(bytes.prefix { $0 != 0 }) : bytes
    }

    /// Keeps a string's UTF-8 up to the first NUL.
    public init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    /// The last component, without a trailing slash; empty for the root.
    public var lastComponent: Pathname {
        let trimmed = bytes[..<(bytes.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0)]
        let start = trimmed.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return Pathname(bytes: Array(trimmed[start...]))
    }

    /// The path without its last component: the directory it is in, `.` for a single relative component.
    public var parent: Pathname {
        let slash = UInt8(ascii: "/")
        let trimmed = bytes[..<(bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0)]
        guard let cut = trimmed.lastIndex(of: slash) else { return bytes.first == slash ? "/" : "." }
        guard let end = trimmed[..<cut].lastIndex(where: { $0 != slash }) else { return "/" }
        return Pathname(bytes: Array(trimmed[...end]))
    }

    /// This path with one more component.
    public func appending(_ component: Pathname) -> Pathname {
        let separator: [UInt8] = bytes.isEmpty || bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return Pathname(bytes: bytes + separator + component.bytes)
    }
}

extension Pathname: ExpressibleByStringLiteral {
    /// Keeps a literal's UTF-8.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Pathname: CustomStringConvertible {
    /// The path as text; bytes that aren't UTF-8 become U+FFFD.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Hands a NUL-terminated copy to a call.
    package func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
            unsafe buffer.initialize(repeating: 0)
            for (index, byte) in bytes.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
            guard let base = buffer.baseAddress else { preconditionFailure("A terminated path is never empty.") }
            return unsafe body(base)
        }
    }
}
