/// Reads TIFF files and the RAW formats built like them, which their directories tell apart.
package struct TIFFReader {
    /// How many directories in a chain are counted.
    static let directoryLimit = 256
    /// How many directories below the first one are looked at.
    static let childLimit = 8
    /// How many directories after the first one are looked at for a sensor's values.
    static let chainLimit = 4

    let structure: TIFFStructure
    let first: TIFFDirectory?
    private let children: [TIFFDirectory]

    init(_ structure: TIFFStructure, _ file: inout FileBytes) {
        self.structure = structure
        first = structure.directory(at: structure.firstDirectory, &file)
        let links = first?.numbers(330, limit: Self.childLimit, &file) ?? []
        var found = links.compactMap { structure.directory(at: $0, &file) }
        // Some cameras chain the sensor's directory to the first instead of putting it below.
        if let first, first.entry(271) != nil { found += Self.chain(after: first, structure, &file) }
        children = found
    }

    private static func chain(
        after first: TIFFDirectory, _ structure: TIFFStructure, _ file: inout FileBytes
    ) -> [TIFFDirectory] {
        var found: [TIFFDirectory] = []
        var next = first.next
        while next != 0, found.count < chainLimit, let directory = structure.directory(at: next, &file) {
            found.append(directory)
            next = directory.next
        }
        return found
    }

    /// Reads the header; nil where the bytes are no TIFF.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let structure = TIFFStructure(&file, at: 0, end: file.byteCount) else { return nil }
        if structure.magic == 42, let named = named(&file) { return finish(named, structure, &file, detail) }
        switch structure.magic {
        case 42, 43: break
        case 0x4F52, 0x5352:
            return finish(FileHeader("com.olympus.raw-image", basis: "Olympus's TIFF magic"), structure, &file, detail)
        case 0x55:
            return finish(panasonic(structure, &file), structure, &file, detail)
        default: return nil
        }
        let reader = TIFFReader(structure, &file)
        let header =
            CameraRaw.header(first: reader.first, children: reader.children, &file)
            ?? FileHeader(.tiff, basis: structure.isBigTIFF ? "a BigTIFF header" : "a TIFF header")
        return detail == .type ? header : reader.fill(header, &file)
    }

    /// RAW formats that name themselves right after a TIFF header.
    private static func named(_ file: inout FileBytes) -> FileHeader? {
        if file.hasText("CR\u{2}", at: 8) {
            return FileHeader("com.canon.cr2-raw-image", basis: "a TIFF header followed by CR")
        }
        let phaseOne = ["IIII", "MMMM"].contains { file.hasText($0, at: 8) }
        if phaseOne,
            file.hasText("Raw", at: 13) || file.hasText("waR", at: 13) || file.hasText("Raw", at: 12)
                || file.hasText("waR", at: 12)
        {
            return FileHeader("com.phaseone.raw-image", basis: "a TIFF header followed by Phase One's mark")
        }
        return nil
    }

    private static func panasonic(_ structure: TIFFStructure, _ file: inout FileBytes) -> FileHeader {
        let make = structure.directory(at: structure.firstDirectory, &file)?.text(271, &file) ?? ""
        guard make.hasPrefix("LEICA") || make.hasPrefix("Leica") else {
            return FileHeader("com.panasonic.rw2-raw-image", basis: "Panasonic's TIFF magic")
        }
        return FileHeader("com.leica.rwl-raw-image", basis: "Panasonic's TIFF magic, made by Leica")
    }

    private static func finish(
        _ header: FileHeader, _ structure: TIFFStructure, _ file: inout FileBytes, _ detail: FormatReader.Detail
    ) -> FileHeader {
        detail == .type ? header : TIFFReader(structure, &file).fill(header, &file)
    }

    private func fill(_ start: FileHeader, _ file: inout FileBytes) -> FileHeader {
        guard let first else { return start }
        var header = start
        let isRaw = header.type != .tiff
        let picture = (isRaw ? largestPicture(&file) : nil) ?? first
        if let width = picture.number(256, &file), let height = picture.number(257, &file) {
            header.setSize(width, height)
        } else if isRaw, structure.magic == 0x55 {
            setPanasonicSize(&header, &file)
        }
        header.bitDepth = picture.number(258, &file)
        header.channelCount = picture.number(277, &file)
        header.codec = picture.number(259, &file).map { "compression \($0)" }
        if !isRaw { countPages(&header, &file) }
        readMetadata(&header, &file)
        header.settleOrientation(by: isRaw ? [.tiff] : [.tiff, .xmp])
        return header
    }

    private func readMetadata(_ header: inout FileHeader, _ file: inout FileBytes) {
        guard let first else { return }
        if let value = first.number(274, &file) { header.evidence.append(OrientationEvidence(.tiff, value)) }
        if let packet = first.entry(700) {
            let length = packet.count.multipliedReportingOverflow(by: UInt64(packet.type.size)).partialValue
            header.add(
                XMPPacket(&file, at: packet.place, end: packet.place.addingReportingOverflow(length).partialValue))
        }
    }

    /// The directory with the most pixels: in a RAW file the first one is a preview.
    func largestPicture(_ file: inout FileBytes) -> TIFFDirectory? {
        var best: (directory: TIFFDirectory, area: Int)?
        for directory in [first].compactMap(\.self) + children {
            guard let width = directory.number(256, &file), let height = directory.number(257, &file) else { continue }
            let (area, overflow) = width.multipliedReportingOverflow(by: height)
            if !overflow, area > best?.area ?? 0 { best = (directory, area) }
        }
        return best?.directory
    }

    /// Panasonic states the sensor's borders in place of a size.
    private func setPanasonicSize(_ header: inout FileHeader, _ file: inout FileBytes) {
        guard let first, let top = first.number(4, &file), let left = first.number(5, &file),
            let bottom = first.number(6, &file), let right = first.number(7, &file), bottom > top, right > left
        else { return }
        header.setSize(right - left, bottom - top)
    }

    /// Counts the pages and notes how they stand; the number stays nil where the chain is longer than the limit or goes in
    /// circles.
    private func countPages(_ header: inout FileHeader, _ file: inout FileBytes) {
        file.stride = 512
        var seen: Set<UInt64> = [structure.firstDirectory]
        var next = first?.next ?? 0
        while next != 0 {
            guard seen.count < Self.directoryLimit, seen.insert(next).inserted else { return }
            guard let directory = structure.directory(at: next, &file) else { break }
            if let stated = directory.number(274, &file) { header.pageOrientations.append(stated) }
            next = directory.next
        }
        header.frameCount = seen.count
    }
}
