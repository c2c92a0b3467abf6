/// Puts test files together.
enum ByteBuilder {
    static func be16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    static func be32(_ value: Int) -> [UInt8] { be16(value >> 16 & 0xFFFF) + be16(value & 0xFFFF) }
    static func be64(_ value: Int) -> [UInt8] { be32(value >> 32 & 0xFFFF_FFFF) + be32(value & 0xFFFF_FFFF) }
    static func le16(_ value: Int) -> [UInt8] { be16(value).reversed() }
    static func le32(_ value: Int) -> [UInt8] { be32(value).reversed() }
    static func le64(_ value: Int) -> [UInt8] { be64(value).reversed() }
    static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }
    static func times(_ count: Int, _ part: [UInt8]) -> [UInt8] { Array(repeating: part, count: count).flatMap(\.self) }
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A box of an ISO base media file.
    static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
        let body = content.flatMap(\.self)
        return be32(body.count + 8) + text(type) + body
    }

    /// A box with version and flags.
    static func fullBox(_ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]...) -> [UInt8] {
        box(type, [version] + be32(flags)[1...], content.flatMap(\.self))
    }

    static func ftyp(_ major: String, _ compatible: [String] = [], minor: [UInt8] = [0, 0, 0, 0]) -> [UInt8] {
        box("ftyp", text(major), minor, compatible.flatMap(text))
    }
}

/// Builds TIFF structures of either byte order.
struct TIFFBuilder {
    enum Value {
        case short([Int])
        case long([Int])
        case ascii(String)
        case bytes([UInt8])

        var type: Int {
            switch self {
            case .bytes: 7
            case .ascii: 2
            case .short: 3
            case .long: 4
            }
        }
    }

    var isBigEndian = true
    var isBigTIFF = false
    var magic: Int?
    /// Bytes between the header and the first directory.
    var mark: [UInt8] = []

    func number(_ value: Int, _ size: Int) -> [UInt8] {
        let bytes = ByteBuilder.be64(value).suffix(size)
        return isBigEndian ? Array(bytes) : bytes.reversed()
    }

    private func payload(_ value: Value) -> (bytes: [UInt8], count: Int) {
        switch value {
        case .short(let numbers): (numbers.flatMap { number($0, 2) }, numbers.count)
        case .long(let numbers): (numbers.flatMap { number($0, 4) }, numbers.count)
        case .ascii(let text): (ByteBuilder.text(text) + [0], text.utf8.count + 1)
        case .bytes(let bytes): (bytes, bytes.count)
        }
    }

    /// A structure of directories in a chain; tag 330 and 34665 of the first one may point to further directories,
    /// written as `.long([-1 - n])` for the n-th of `children`.
    func build(_ directories: [[(Int, Value)]], children: [[(Int, Value)]] = []) -> [UInt8] {
        let headerSize = (isBigTIFF ? 16 : 8) + mark.count
        let all = directories + children
        let sizes = all.map { directory in
            (isBigTIFF ? 16 : 6)
                + directory.reduce(0) { sum, field in
                    let size = payload(field.1).bytes.count
                    let inline = isBigTIFF ? 8 : 4
                    return sum + (isBigTIFF ? 20 : 12) + (size > inline ? size + size % 2 : 0)
                }
        }
        let offsets = sizes.indices.map { headerSize + sizes[..<$0].reduce(0, +) }
        var bytes = ByteBuilder.text(isBigEndian ? "MM" : "II") + number(magic ?? (isBigTIFF ? 43 : 42), 2)
        if isBigTIFF { bytes += number(8, 2) + number(0, 2) }
        bytes += number(headerSize, isBigTIFF ? 8 : 4) + mark
        for (index, directory) in all.enumerated() {
            let isLast = index >= directories.count - 1
            bytes += self.directory(
                directory, at: offsets[index], next: isLast ? 0 : offsets[index + 1],
                children: Array(offsets.dropFirst(directories.count)))
        }
        return bytes
    }

    private func directory(_ fields: [(Int, Value)], at offset: Int, next: Int, children: [Int]) -> [UInt8] {
        let width = isBigTIFF ? 8 : 4
        var table = number(fields.count, isBigTIFF ? 8 : 2)
        var values: [UInt8] = []
        let valueStart = offset + (isBigTIFF ? 16 : 6) + fields.count * (isBigTIFF ? 20 : 12)
        for (tag, value) in fields {
            var value = value
            if case .long(let numbers) = value { value = .long(numbers.map { $0 < 0 ? children[-1 - $0] : $0 }) }
            let (bytes, count) = payload(value)
            table += number(tag, 2) + number(value.type, 2) + number(count, width)
            if bytes.count <= width {
                table += bytes + Array(repeating: 0, count: width - bytes.count)
            } else {
                table += number(valueStart + values.count, width)
                values += bytes + Array(repeating: 0, count: bytes.count % 2)
            }
        }
        return table + number(next, width) + values
    }
}
