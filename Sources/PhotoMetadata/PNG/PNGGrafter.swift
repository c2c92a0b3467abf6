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
    /// The target's bytes.
    private let coded: [UInt8]
    let header: PNGFile.Header
    let turns: PictureTurns
    var graft: Graft
    private var slots: [Slot: [SplicedFile.Piece]] = [:]
    private var seen: Set<String> = []

    init(source: PNGFile, target: PNGFile, coded: [UInt8], header: PNGFile.Header, turns: PictureTurns) {
        self.source = source
        self.target = target
        self.coded = coded
        graft = Graft(from: source.source)
        self.header = header
        self.turns = turns
    }

    mutating func run() throws(MetadataError) -> Graft {
        carryColor()
        var slot = Slot.beforeImage
        for chunk in source.chunks {
            if chunk.type == "IDAT" { slot = .afterImage }
            if !chunk.isCritical { try carry(chunk, defaultSlot: slot) }
        }
        for chunk in source.chunks where chunk.isCritical && !["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.type) {
            graft.drop(chunk.type)
        }
        if !source.trailing.isEmpty, source.isComplete { graft.drop("trailing data") }
        assemble()
        return graft
    }

    private mutating func assemble() {
        graft.file.append(PNGFile.signature)
        appendTarget { $0.type == "IHDR" }
        appendSlot(.beforePalette)
        appendTarget { $0.type == "PLTE" }
        appendTarget { $0.type == "tRNS" }
        appendSlot(.beforeImage)
        appendTarget { $0.type == "IDAT" || PNGGrafter.animationTypes.contains($0.type) }
        appendSlot(.afterImage)
        appendTarget { $0.type == "IEND" }
    }

    private mutating func appendTarget(_ isWanted: (PNGFile.Chunk) -> Bool) {
        for chunk in target.chunks where isWanted(chunk) { graft.file.append(.bytes(coded[chunk.range])) }
    }

    private mutating func appendSlot(_ slot: Slot) {
        slots[slot]?.forEach { graft.file.append($0) }
    }

    /// Uses the coded picture's colour chunks where the source has none.
    private mutating func carryColor() {
        guard !source.chunks.contains(where: { PNGGrafter.colorTypes.contains($0.type) }) else { return }
        for chunk in target.chunks where PNGGrafter.colorTypes.contains(chunk.type) {
            slots[.beforePalette, default: []].append(.bytes(coded[chunk.range]))
        }
    }

    private mutating func carry(_ chunk: PNGFile.Chunk, defaultSlot: Slot) throws(MetadataError) {
        let name = name(of: chunk)
        if isAnimated, PNGGrafter.animationTypes.contains(chunk.type) { return graft.change(name) }
        let isRepeatable = PNGGrafter.textTypes.contains(chunk.type) || chunk.type == "sPLT" || !isKnown(chunk)
        guard try source.isIntact(chunk), seen.insert(chunk.type).inserted || isRepeatable, isTrue(chunk) else {
            return graft.drop(name)
        }
        let slot = slot(for: chunk) ?? defaultSlot
        guard let new = try adapted(chunk) else {
            graft.keep(name)
            return slots[slot, default: []].append(.stretch(chunk.range))
        }
        graft.change(name)
        slots[slot, default: []].append(.bytes(PNGFile.chunk(new.type, new.data)[...]))
    }

    /// Whether the coded picture is an animation, whose chunks take the place of the source's.
    private var isAnimated: Bool { target.chunks.contains { $0.type == "acTL" } }

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
        return header.colorType != 3 || ["sBIT", "sPLT"].contains(chunk.type) || source.palette == target.palette
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
