import ContentTypes

extension PNGGrafter {
    /// The name of a chunk in a record of what was kept, changed or dropped.
    func name(of chunk: PNGFile.Chunk) -> String {
        if PNGGrafter.animationTypes.contains(chunk.type) { return "animation" }
        switch chunk.type {
        case "eXIf": return "Exif"
        case "iCCP": return "ICC"
        default: return source.text(of: chunk)?.block?.name ?? chunk.type
        }
    }

    /// Type and data of a chunk that had to be changed to be true of the upright picture; nil for others.
    mutating func adapted(_ chunk: PNGFile.Chunk) throws(MetadataError) -> (type: String, data: [UInt8])? {
        switch chunk.type {
        case "eXIf":
            guard let data = source.exifData(of: chunk) else { return nil }
            let body = source.exifBody(of: data)
            guard let block = try? ExifBlock(body) else { return nil }
            let new = upright(block, maximumSize: .max)
            return new == block ? nil : (chunk.type, data.prefix(data.count - body.count) + new.bytes)
        case "tEXt", "zTXt", "iTXt":
            return adaptedText(chunk)
        case "pHYs" where chunk.data.count == 9 && turns.orientation.swapsAxes:
            let data = try source.data(of: chunk)
            let new = Array(data[4..<8] + data[0..<4] + data[8...])
            return new == data ? nil : (chunk.type, new)
        case "oFFs" where turns.orientation != .up:
            graft.leaveStale("oFFs")
            return nil
        default: return nil
        }
    }

    /// Type and data of a textual chunk that had to be changed; nil for others.
    private mutating func adaptedText(_ chunk: PNGFile.Chunk) -> (type: String, data: [UInt8])? {
        guard let text = source.text(of: chunk), let block = text.block else { return nil }
        let new: [UInt8]
        switch block {
        case .exif(let old, let header):
            let edited = upright(old, maximumSize: old.bytes.count)
            guard edited != old else { return nil }
            new = header + edited.bytes
        case .xmp(let old):
            if turns.orientation != .up { old.unturned.forEach { graft.leaveStale($0) } }
            let mayGrow = text.keyword == PNGText.xmpKeyword
            let sized = old.settingOrientationToUp().settingPixelDimensions(
                width: header.width, height: header.height, mayGrow: mayGrow)
            guard sized.packet != old else { return nil }
            new = sized.packet.bytes
        }
        return text.replacing(with: new).map(text.chunk)
    }

    private mutating func upright(_ block: ExifBlock, maximumSize: Int) -> ExifBlock {
        var out = block
        out.setUpright(
            width: header.width, height: header.height, stored: source.header.map { ($0.width, $0.height) },
            turns: turns, maximumSize: maximumSize, recording: &graft)
        return out
    }
}

extension PNGText.Block {
    var name: String {
        switch self {
        case .exif: "Exif"
        case .xmp: "XMP"
        }
    }

    /// The block with every orientation at 1, of the same length; nil when that is how it is.
    var upright: [UInt8]? {
        switch self {
        case .exif(let old, let header):
            var new = old
            new.resetOrientation()
            return new == old ? nil : header + new.bytes
        case .xmp(let old):
            let new = old.settingOrientationToUp()
            return new == old ? nil : new.bytes
        }
    }
}
