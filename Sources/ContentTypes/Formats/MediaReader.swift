/// Reads ISO base media files: HEIF and AVIF, films, Canon's CR3; and QuickTime files from before `ftyp`.
enum MediaReader {
    /// How many boxes at the top of a file are looked at.
    static let boxLimit = 256

    /// Reads a file that starts with `ftyp`.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let brands = MediaBrands(&file) else { return nil }
        return read(&file, brands, detail)
    }

    private static func read(
        _ file: inout FileBytes, _ brands: MediaBrands, _ detail: FormatReader.Detail
    ) -> FileHeader? {
        let named = brands.header
        let picture = named.map { !isPicture($0.type) } == true ? brands.pictureHeader : nil
        if let named, detail == .type, picture == nil { return named }
        let boxes = Box.list(&file, from: 0, to: file.byteCount, limit: boxLimit)
        let holdsPicture = picture != nil && !boxes.contains { $0.type == "moov" } && pictureItems(&file, boxes) != nil
        guard var header = (holdsPicture ? picture : named) ?? structural(&file, boxes) else { return nil }
        guard detail == .header else { return header }
        switch header.type {
        case .heif, .heic, .heics, .avif, .avis: HEIFReader.fill(&header, &file, boxes)
        case "com.canon.cr3-raw-image": CanonCR3.fill(&header, &file, boxes)
        default: MovieReader.fill(&header, &file, boxes)
        }
        return header
    }

    private static func isPicture(_ type: ContentType) -> Bool {
        [.heif, .heic, .heics, .avif, .avis].contains(type)
    }

    private static func pictureItems(_ file: inout FileBytes, _ boxes: [Box]) -> ItemTable? {
        guard let meta = boxes.first(where: { $0.type == "meta" }), let items = ItemTable(&file, meta), items.isPicture
        else { return nil }
        return items
    }

    /// Names a file whose brands say nothing by what is in it.
    private static func structural(_ file: inout FileBytes, _ boxes: [Box]) -> FileHeader? {
        if let items = pictureItems(&file, boxes) {
            return FileHeader(items.contentType, basis: "a picture item coded as \(items.codecName)")
        }
        guard boxes.contains(where: { $0.type == "moov" || $0.type == "moof" }) else { return nil }
        return FileHeader(.mpeg4Movie, basis: "a movie box after unknown brands")
    }

    /// Reads a file that starts with another box of QuickTime's: two must follow each other, one of them a movie's.
    static func readQuickTime(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        let boxes = Box.list(&file, from: 0, to: file.byteCount, limit: boxLimit)
        guard let first = boxes.first, quickTimeBoxes.contains(first.type) else { return nil }
        // A placeholder of the writer's may come before the brands.
        if let late = boxes.dropFirst().prefix(3).first(where: { $0.type == "ftyp" }),
            let brands = MediaBrands(&file, late)
        {
            return read(&file, brands, detail)
        }
        let isMovie = boxes.contains { $0.type == "moov" } && boxes.allSatisfy { quickTimeBoxes.contains($0.type) }
        let startsWithData = boxes.dropFirst().first.map { $0.type == "mdat" || first.type == "mdat" } ?? false
        guard isMovie || startsWithData && quickTimeBoxes.contains(boxes[1].type) else { return nil }
        var header = FileHeader(.quickTimeMovie, basis: "QuickTime boxes without brands")
        if detail == .header { MovieReader.fill(&header, &file, boxes) }
        return header
    }

    private static let quickTimeBoxes: Set<FourCC> = [
        "moov", "mdat", "wide", "free", "skip", "pnot", "PICT", "udta", "uuid",
    ]
}
