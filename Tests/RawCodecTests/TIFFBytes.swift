#if RAW
    /// A TIFF directory for a test, put into bytes with everything that it points to.
    struct TIFFBytes {
        enum Field {
            case bytes([UInt8])
            case text(String)
            case shorts([Int])
            case longs([Int])
            /// Numbers in ten-thousandths.
            case rationals([Int])
            /// Data elsewhere in the file, named by their place.
            case data([UInt8])
            /// Another directory, named by its place.
            indirect case directory([Int: Field])

            var kind: (type: Int, size: Int) {
                switch self {
                case .bytes: (1, 1)
                case .text: (2, 1)
                case .shorts: (3, 2)
                case .longs, .data, .directory: (4, 4)
                case .rationals: (10, 8)
                }
            }
        }

        var isBigEndian = false

        /// A whole file with its first directory.
        func file(_ fields: [Int: Field]) -> [UInt8] {
            (isBigEndian ? [77, 77, 0, 42] : [73, 73, 42, 0]) + number(8, 4) + directory(fields, at: 8)
        }

        private func directory(_ fields: [Int: Field], at place: Int) -> [UInt8] {
            var entries = number(fields.count, 2)
            var outside: [UInt8] = []
            let end = place + 2 + 12 * fields.count + 4
            for (tag, field) in fields.sorted(by: { $0.key < $1.key }) {
                let here = end + outside.count
                let values = content(of: field, at: here)
                let isInside = values.inside.count <= 4 && values.outside.isEmpty
                entries += number(tag, 2) + number(field.kind.type, 2)
                entries += number(values.inside.count / field.kind.size, 4)
                entries +=
                    isInside ? values.inside + Array(repeating: 0, count: 4 - values.inside.count) : number(here, 4)
                let added = isInside ? [] : values.outside.isEmpty ? values.inside : values.outside
                outside += added + (added.count % 2 == 0 ? [] : [0])
            }
            return entries + number(0, 4) + outside
        }

        private func content(of field: Field, at place: Int) -> (inside: [UInt8], outside: [UInt8]) {
            switch field {
            case .bytes(let bytes): (bytes, [])
            case .text(let text): (Array(text.utf8) + [0], [])
            case .shorts(let numbers): (numbers.flatMap { number($0, 2) }, [])
            case .longs(let numbers): (numbers.flatMap { number($0, 4) }, [])
            case .rationals(let numbers): (numbers.flatMap { number($0, 4) + number(10_000, 4) }, [])
            case .data(let bytes): (number(place, 4), bytes)
            case .directory(let fields): (number(place, 4), directory(fields, at: place))
            }
        }

        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
    }
#endif
