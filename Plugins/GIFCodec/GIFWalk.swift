#if GIF
    import PhotoCodecs

    /// One walk through the blocks of a file, from its signature to its end.
    struct GIFWalk {
        private let bytes: [UInt8]
        private let limits: Limits
        private let interruption: Codec.Interruption
        private var place = 13
        private var layout = GIFLayout()
        private var globalPalette: Range<Int>?
        private var control = GIFFrame.Control()
        /// Why the walk ended before the end.
        private var complaint = "it ends before its first picture"

        init(_ bytes: [UInt8], limits: Limits, interruption: Codec.Interruption) {
            self.bytes = bytes
            self.limits = limits
            self.interruption = interruption
        }

        /// Walks to the end, or as far as the bytes make sense.
        mutating func run() throws(CodecError) -> GIFLayout {
            try readScreen()
            while let mark = byte(at: place), try pass(mark) { try interruption.check() }
            guard let first = layout.frames.first else { throw gifError(.malformed, complaint) }
            layout.width = max(layout.width, first.width)
            layout.height = max(layout.height, first.height)
            return layout
        }

        private mutating func readScreen() throws(CodecError) {
            guard bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) else {
                throw CodecError(.notMine, "The file isn't a GIF: it starts with neither GIF87a nor GIF89a.")
            }
            guard let width = word(at: 6), let height = word(at: 8), let flags = byte(at: 10), let aspect = byte(at: 12)
            else { throw gifError(.malformed, "it ends within its header") }
            (layout.width, layout.height) = (width, height)
            globalPalette = palette(flags, at: place)
            place = globalPalette?.upperBound ?? place
            // 49 is the code of square pixels.
            if aspect != 0, aspect != 49 { omit("pixel aspect ratio") }
        }

        /// Passes over one record.
        ///
        /// - Returns: whether another one may follow.
        private mutating func pass(_ mark: UInt8) throws(CodecError) -> Bool {
            switch mark {
            case 0x3B:
                layout.isWhole = true
                complaint = "there is no picture in it"
                if place + 1 < bytes.count { omit("\(bytes.count - place - 1) bytes after the end") }
                return false
            case 0x21: return try readExtension()
            case 0x2C: return try readFrame()
            default:
                // Browsers, too, take the file for ended here.
                complaint = "a record of it is of an unknown kind"
                return false
            }
        }

        private mutating func readFrame() throws(CodecError) -> Bool {
            guard let left = word(at: place + 1), let top = word(at: place + 3), let width = word(at: place + 5),
                let height = word(at: place + 7), let flags = byte(at: place + 9)
            else { return false }
            let local = palette(flags, at: place + 10)
            let data = local?.upperBound ?? place + 10
            guard let codeSize = byte(at: data) else { return false }
            guard width > 0, height > 0 else { return end("its picture is empty") }
            guard let palette = local ?? globalPalette else { return end("its picture has no palette") }
            guard (1...8).contains(codeSize) else {
                return end("its picture is said to be coded with \(codeSize) bits, which GIF doesn't know")
            }
            layout.frames.append(
                GIFFrame(
                    left: left, top: top, width: width, height: height, isInterlaced: flags & 0x40 != 0,
                    palette: palette, place: place, control: control))
            control = GIFFrame.Control()
            let count = layout.frames.count
            try limits.require(count, atMost: limits.frames, "frames", of: "\(count) frames")
            try limits.require(width * height, atMost: limits.pixels, "pixels", of: "a frame of \(width) × \(height)")
            return try passBlocks(from: data + 1)
        }

        private mutating func end(_ why: String) -> Bool {
            complaint = why
            return false
        }

        private mutating func readExtension() throws(CodecError) -> Bool {
            guard let label = byte(at: place + 1) else { return false }
            let start = place + 2
            guard try passBlocks(from: start) else { return false }
            switch label {
            case 0xF9: readControl(at: start)
            case 0xFF: try readApplication(from: start)
            case 0xFE: omit("comment")
            case 0x01: omit("plain text")
            default: omit("unknown extension")
            }
            return true
        }

        private mutating func readControl(at start: Int) {
            guard bytes[start] >= 4, let delay = word(at: start + 2) else { return }
            let flags = bytes[start + 1]
            control.disposal = GIFFrame.Disposal(method: flags >> 2 & 7)
            control.transparentIndex = flags & 1 == 1 ? bytes[start + 4] : nil
            control.delay = delay
        }

        private mutating func readApplication(from start: Int) throws(CodecError) {
            let content = GIFApplication(bytes, blocks: start..<place)
            switch content.name {
            case "NETSCAPE2.0", "ANIMEXTS1.0":
                if let repetitions = content.repetitions { layout.loopCount = repetitions == 0 ? 0 : repetitions + 1 }
            case "XMP DataXMP" where layout.xmp == nil: layout.xmp = try content.packet(limits: limits)
            case "ICCRGBG1012" where layout.iccProfile == nil: layout.iccProfile = try content.joined(limits: limits)
            default: omit("application extension")
            }
        }

        /// Names what isn't carried, once.
        private mutating func omit(_ what: String) {
            if !layout.omitted.contains(what) { layout.omitted.append(what) }
        }
    }

    extension GIFWalk {
        private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

        private func word(at place: Int) -> Int? {
            place + 1 < bytes.count ? Int(bytes[place]) | Int(bytes[place + 1]) << 8 : nil
        }

        private func palette(_ flags: UInt8, at place: Int) -> Range<Int>? {
            flags & 0x80 == 0 ? nil : place..<place + (3 << (Int(flags & 7) + 1))
        }

        /// Goes behind a chain of blocks, each with its length in the first byte.
        ///
        /// - Returns: false when the file ends within it.
        private mutating func passBlocks(from start: Int) throws(CodecError) -> Bool {
            place = start
            var count = 0
            while let length = byte(at: place) {
                if length > 0, place + Int(length) >= bytes.count {
                    layout.cutBlock = place
                    break
                }
                place += 1 + Int(length)
                if length == 0 { return true }
                count += 1
                if count % 65_536 == 0 { try interruption.check() }
            }
            place = bytes.count
            return false
        }
    }
#endif
