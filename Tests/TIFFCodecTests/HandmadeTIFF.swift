#if TIFF
    import ContentTypes
    import PhotoCodecs

    /// A TIFF put together field by field, without the codec: directories and values first, strips and tiles last.
    struct HandmadeTIFF: Sendable {
        /// One field; of fractions each value is a numerator or a denominator.
        struct Field: Sendable {
            let tag: UInt16
            let type: UInt16
            var values: [UInt64]

            init(_ tag: UInt16, _ values: UInt64..., type: UInt16 = 3) {
                (self.tag, self.type, self.values) = (tag, type, values)
            }

            init(_ tag: UInt16, bytes: [UInt8], type: UInt16 = 7) {
                (self.tag, self.type, self.values) = (tag, type, bytes.map(UInt64.init))
            }

            var valueSize: Int { [3: 2, 4: 4, 5: 4, 16: 8][type] ?? 1 }
            var count: Int { type == 5 ? values.count / 2 : values.count }
            var byteCount: Int { values.count * valueSize }
        }

        /// One directory with its coded strips or tiles.
        struct Directory: Sendable {
            var fields: [Field]
            var blocks: [[UInt8]] = []
            /// Whether blocks are tiles.
            var isTiled = false
            /// Directories below it, by the tag that leads to them.
            var below: [UInt16: Directory] = [:]
        }

        var directories: [Directory]
        var isBigEndian = false
        var isBigTIFF = false
        /// The directory that comes after the last one, for a loop.
        var loop: Int?

        /// A directory of one strip.
        init(_ fields: [Field], _ strip: [UInt8], isBigEndian: Bool = false) {
            directories = [Directory(fields: fields, blocks: [strip])]
            self.isBigEndian = isBigEndian
        }

        init(_ directories: [Directory]) { self.directories = directories }

        /// Size, depth and meaning of samples, uncompressed.
        static func basics(
            _ width: UInt64, _ height: UInt64, bits: [UInt64] = [8], photometric: UInt64 = 1, compression: UInt64 = 1
        ) -> [Field] {
            var depth = Field(258)
            depth.values = bits
            return [
                Field(256, width), Field(257, height), depth, Field(259, compression), Field(262, photometric),
                Field(277, UInt64(bits.count)), Field(278, height),
            ]
        }

        var input: Codec.Input { Codec.Input(bytes: bytes, type: .tiff) }

        /// The file.
        var bytes: [UInt8] {
            var writer = Writer(isBigEndian: isBigEndian, isBigTIFF: isBigTIFF)
            writer.writeHeader()
            var links: [Int] = []
            var places: [Int] = []
            for directory in directories {
                let (place, link) = writer.write(directory)
                if let last = links.last { writer.patch(place, at: last) } else { writer.patchFirst(place) }
                links.append(link)
                places.append(place)
            }
            if let loop, let last = links.last { writer.patch(places[loop], at: last) }
            writer.writeBlocks()
            return writer.bytes
        }
    }

    /// Writes numbers and directories in one of four flavours.
    private struct Writer {
        let isBigEndian: Bool
        let isBigTIFF: Bool
        private(set) var bytes: [UInt8] = []
        /// Blocks to come, and where their places are to be stored.
        private var pending: [(block: [UInt8], place: Int)] = []

        init(isBigEndian: Bool, isBigTIFF: Bool) {
            (self.isBigEndian, self.isBigTIFF) = (isBigEndian, isBigTIFF)
        }

        private var wide: Int { isBigTIFF ? 8 : 4 }

        private func number(_ value: UInt64, _ size: Int) -> [UInt8] {
            let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }

        mutating func writeHeader() {
            bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(isBigTIFF ? 43 : 42, 2)
            bytes += isBigTIFF ? number(8, 2) + number(0, 2) + number(0, 8) : number(0, 4)
        }

        mutating func patch(_ value: Int, at place: Int) {
            bytes.replaceSubrange(place..<place + wide, with: number(UInt64(value), wide))
        }

        mutating func patchFirst(_ value: Int) { patch(value, at: isBigTIFF ? 8 : 4) }

        /// Gives the places of the directory and of its link to the next.
        mutating func write(_ directory: HandmadeTIFF.Directory) -> (Int, Int) {
            var fields = directory.fields
            if !directory.blocks.isEmpty {
                var (offsets, counts) = (
                    HandmadeTIFF.Field(directory.isTiled ? 324 : 273, type: 4),
                    HandmadeTIFF.Field(directory.isTiled ? 325 : 279, type: 4)
                )
                offsets.values = directory.blocks.map { _ in 0 }
                counts.values = directory.blocks.map { UInt64($0.count) }
                fields += [offsets, counts]
            }
            fields += directory.below.keys.map { HandmadeTIFF.Field($0, 0, type: 4) }
            fields.sort { $0.tag < $1.tag }
            let place = bytes.count
            let entrySize = isBigTIFF ? 20 : 12
            let start = place + (isBigTIFF ? 8 : 2)
            let link = start + fields.count * entrySize
            bytes += number(UInt64(fields.count), start - place) + Array(repeating: 0, count: link + wide - start)
            for (index, field) in fields.enumerated() {
                write(field, of: directory, at: start + index * entrySize)
            }
            return (place, link)
        }

        private mutating func write(_ field: HandmadeTIFF.Field, of directory: HandmadeTIFF.Directory, at place: Int) {
            let head = number(UInt64(field.tag), 2) + number(UInt64(field.type), 2) + number(UInt64(field.count), wide)
            bytes.replaceSubrange(place..<place + head.count, with: head)
            let valuePlace = place + head.count
            var target = valuePlace
            if field.byteCount > wide {
                target = bytes.count
                patch(target, at: valuePlace)
                bytes += Array(repeating: 0, count: field.byteCount)
            }
            let content = field.values.flatMap { number($0, field.valueSize) }
            bytes.replaceSubrange(target..<target + content.count, with: content)
            if let below = directory.below[field.tag] { patch(write(below).0, at: valuePlace) }
            if field.tag == 273 || field.tag == 324 {
                for (index, block) in directory.blocks.enumerated() { pending.append((block, target + index * 4)) }
            }
        }

        mutating func writeBlocks() {
            for (block, place) in pending {
                bytes.replaceSubrange(place..<place + 4, with: number(UInt64(bytes.count), 4))
                bytes += block
            }
        }
    }
#endif
