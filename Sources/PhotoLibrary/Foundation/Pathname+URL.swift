public import DurableFiles

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Pathname {
    /// The path of a file URL, byte for byte, without a slash at its end.
    ///
    /// Nil for a URL of anything but a file, and for one with a byte that no path can have.
    public init?(_ url: URL) {
        guard url.isFileURL else { return nil }
        let slash = UInt8(ascii: "/")
        var bytes = Self.decoded(Array(url.absoluteURL.path(percentEncoded: true).utf8))
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        self.init(bytes: bytes)
    }

    /// The bytes that a URL's path stands for, valid UTF-8 or not.
    private static func decoded(_ text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < text.count {
            let digits = text[index...].dropFirst().prefix(2)
            if text[index] == UInt8(ascii: "%"), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    /// The path as the path of a URL: only letters, digits and a few signs stand for themselves.
    fileprivate var percentEncoded: String {
        bytes.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || "/-._~".unicodeScalars.contains(scalar) { return String(scalar) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension URL {
    /// The file URL of a path, byte for byte; a relative path is taken from the process's current folder.
    public init(_ path: Pathname) {
        let isAbsolute = path.bytes.first == UInt8(ascii: "/")
        let url =
            isAbsolute
            ? URL(string: "file://\(path.percentEncoded)")
            : URL(string: path.percentEncoded, relativeTo: .currentDirectory())?.absoluteURL
        self = url ?? URL(filePath: path.description)
    }
}
