extension XMPPacket {
    /// A number to put in the place of a property's value.
    struct Edit {
        var name: String
        var range: Range<Int>
        var number: Int
    }

    /// The packet with every `tiff:Orientation` at 1, of the same length.
    ///
    /// `"6"` becomes `"1"`; a longer value is filled up with leading zeros. An empty value is left alone.
    public func settingOrientationToUp() -> XMPPacket {
        var units = text
        var out = bytes
        for property in orientations {
            let range = trimmed(property.value)
            guard number(range) != 1 else { continue }
            for index in range {
                units[index] = UInt8(ascii: index == range.upperBound - 1 ? "1" : "0")
                store(units[index], at: index, in: &out)
            }
        }
        return XMPPacket(reading: out)
    }

    /// The packet with the pixel dimensions that it states set to these, and the names of those that didn't fit.
    ///
    /// Covers `exif:PixelXDimension`, `exif:PixelYDimension`, `tiff:ImageWidth` and `tiff:ImageLength`.
    /// With `mayGrow`, the packet becomes longer where its padding is too short for more digits.
    public func settingPixelDimensions(
        width: Int, height: Int, mayGrow: Bool = false
    ) -> (packet: XMPPacket, refused: [String]) {
        applying(dimensionEdits(width: width, height: height), mayGrow: mayGrow)
    }

    /// Edits that state new pixel dimensions wherever the packet states other ones.
    func dimensionEdits(width: Int, height: Int) -> [Edit] {
        let numbers: [(XMPNamespace, String, Int)] = [
            (.exif, "PixelXDimension", width), (.exif, "PixelYDimension", height),
            (.tiff, "ImageWidth", width), (.tiff, "ImageLength", height),
        ]
        var edits: [Edit] = []
        for property in properties {
            guard let match = numbers.first(where: { $0.0 == property.namespace && $0.1 == property.name }),
                number(property.value) != nil, number(property.value) != match.2
            else { continue }
            edits.append(Edit(name: match.1, range: trimmed(property.value), number: match.2))
        }
        return edits
    }

    /// Carries out edits; what the digits gain or lose is taken from or given to the padding.
    func applying(_ edits: [Edit], mayGrow: Bool) -> (packet: XMPPacket, refused: [String]) {
        guard case .utf8 = encoding else { return applyingSameLength(edits) }
        let growth = edits.reduce(0) { $0 + String($1.number).utf8.count - $1.range.count }
        guard growth <= paddingLength || mayGrow, packetEnd != nil || growth == 0 || mayGrow,
            edits.allSatisfy({ $0.range.upperBound <= (packetEnd ?? text.count) })
        else { return applyingSameLength(edits) }
        var out = bytes
        if let packetEnd, growth != 0 {
            let taken = Swift.max(0, Swift.min(growth, paddingLength))
            let padding = Array(repeating: UInt8(ascii: " "), count: Swift.max(0, -growth))
            out.replaceSubrange(packetEnd - taken..<packetEnd, with: padding)
        }
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            out.replaceSubrange(edit.range, with: Array(String(edit.number).utf8))
        }
        return (XMPPacket(reading: out), [])
    }

    private func applyingSameLength(_ edits: [Edit]) -> (packet: XMPPacket, refused: [String]) {
        var out = bytes
        var refused: [String] = []
        for edit in edits {
            let digits = Array(String(edit.number).utf8)
            guard digits.count <= edit.range.count else {
                refused.append(edit.name)
                continue
            }
            let zeros = Array(repeating: UInt8(ascii: "0"), count: edit.range.count - digits.count)
            for (index, byte) in zip(edit.range, zeros + digits) { store(byte, at: index, in: &out) }
        }
        return (XMPPacket(reading: out), refused)
    }

    /// How much white space stands before the packet's end marker, to be used up by edits.
    var paddingLength: Int {
        guard let packetEnd else { return 0 }
        return text[..<packetEnd].reversed().prefix(while: XMPPacket.isSpace).count
    }

    /// Puts an ASCII character in the place of a unit.
    func store(_ byte: UInt8, at index: Int, in out: inout [UInt8]) {
        switch encoding {
        case .utf8: out[index] = byte
        case .utf16(let order): out.store(UInt16(byte), at: 2 * index, order)
        }
    }
}
