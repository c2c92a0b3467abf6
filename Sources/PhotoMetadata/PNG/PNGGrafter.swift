import ContentTypes

/// Assembles a PNG from a coded picture and the ancillary chunks of another file.
struct PNGGrafter {
    /// Where PNG wants a chunk to stand.
    enum Slot {
        case beforePalette, beforeImage, afterImage
    }

    static let colorTypes: Set = ["cHRM", "gAMA", "iCCP", "sRGB", "cICP", "mDCV", "cLLI", "mDCv", "cLLi"]
    static let animationTypes: Set = ["acTL", "fcTL", "fdAT"]
    static let textTypes: Set = ["tEXt", "zTXt", "iTXt"]
    static let layoutTypes: Set = ["sBIT", "bKGD", "hIST", "tRNS", "sPLT"]

    let source: PNGFile
    let target: PNGFile
    let header: PNGFile.Header
    let turns: PictureTurns
    var graft = Graft()
    private var slots: [Slot: [UInt8]] = [:]
    private var seen: Set<String> = []

    init(source: PNGFile, target: PNGFile, header: PNGFile.Header, turns: PictureTurns) {
        self.source = source
        self.target = target
        self.header = header
        self.turns = turns
    }

    mutating func run() -> Graft {
        carryColor()
        var slot = Slot.beforeImage
        for chunk in source.chunks {
            if chunk.type == "IDAT" { slot = .afterImage }
            if !chunk.isCritical { carry(chunk, defaultSlot: slot) }
        }
        for chunk in source.chunks where chunk.isCritical && !["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.type) {
            graft.drop(chunk.type)
        }
        if !source.trailing.isEmpty, source.isComplete { graft.drop("trailing data") }
        assemble()
        return graft
    }

    private mutating func assemble() {
        graft.bytes = PNGFile.signature
        appendTarget { $0.type == "IHDR" }
        graft.bytes += slots[.beforePalette] ?? []
        appendTarget { $0.type == "PLTE" }
        appendTarget { $0.type == "tRNS" }
        graft.bytes += slots[.beforeImage] ?? []
        appendTarget { $0.type == "IDAT" }
        graft.bytes += slots[.afterImage] ?? []
        appendTarget { $0.type == "IEND" }
    }

    private mutating func appendTarget(_ isWanted: (PNGFile.Chunk) -> Bool) {
        for chunk in target.chunks where isWanted(chunk) { graft.bytes += target.bytes[chunk.range] }
    }

    /// Uses the coded picture's colour chunks where the source has none.
    private mutating func carryColor() {
        guard !source.chunks.contains(where: { PNGGrafter.colorTypes.contains($0.type) }) else { return }
        for chunk in target.chunks where PNGGrafter.colorTypes.contains(chunk.type) {
            slots[.beforePalette, default: []] += target.bytes[chunk.range]
        }
    }

    private mutating func carry(_ chunk: PNGFile.Chunk, defaultSlot: Slot) {
        let name = name(of: chunk)
        let isRepeatable = PNGGrafter.textTypes.contains(chunk.type) || chunk.type == "sPLT" || !isKnown(chunk)
        guard source.isIntact(chunk), seen.insert(chunk.type).inserted || isRepeatable, isTrue(chunk) else {
            return graft.drop(name)
        }
        let old = source.data(of: chunk)
        let new = adapted(chunk, old)
        graft.carry(name, from: old, to: new.data)
        slots[slot(for: chunk) ?? defaultSlot, default: []] += PNGFile.chunk(new.type, new.data)
    }

    private func slot(for chunk: PNGFile.Chunk) -> Slot? {
        if PNGGrafter.colorTypes.contains(chunk.type) || chunk.type == "sBIT" { return .beforePalette }
        if PNGGrafter.layoutTypes.contains(chunk.type) || ["pHYs", "eXIf"].contains(chunk.type) { return .beforeImage }
        return nil
    }

    private func isKnown(_ chunk: PNGFile.Chunk) -> Bool {
        PNGGrafter.colorTypes.contains(chunk.type) || PNGGrafter.layoutTypes.contains(chunk.type)
            || PNGGrafter.textTypes.contains(chunk.type) || ["pHYs", "eXIf", "tIME"].contains(chunk.type)
    }

    /// Whether a chunk is true of the coded picture too.
    private func isTrue(_ chunk: PNGFile.Chunk) -> Bool {
        if PNGGrafter.animationTypes.contains(chunk.type) { return false }
        if chunk.type == "iCCP" { return source.header?.isGray == header.isGray }
        guard PNGGrafter.layoutTypes.contains(chunk.type) else { return isKnown(chunk) || chunk.isSafeToCopy }
        guard source.header?.colorType == header.colorType, source.header?.bitDepth == header.bitDepth else {
            return false
        }
        if chunk.type == "tRNS", target.chunks.contains(where: { $0.type == "tRNS" }) { return false }
        return header.colorType != 3 || ["sBIT", "sPLT"].contains(chunk.type) || palette(source) == palette(target)
    }

    private func palette(_ file: PNGFile) -> [UInt8]? {
        file.chunks.first { $0.type == "PLTE" }.map(file.data)
    }
}

extension PNGFile {
    /// A chunk with its length and CRC.
    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.append(UInt32(truncatingIfNeeded: data.count), .big)
        let body = Array(type.utf8) + data
        out += body
        out.append(CRC32.checksum(body), .big)
        return out
    }
}
