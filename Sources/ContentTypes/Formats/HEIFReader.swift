/// Reads what the primary item of a HEIF or AVIF file says, ISO/IEC 23008-12.
enum HEIFReader {
    /// Fills a header from a file's boxes.
    static func fill(_ header: inout FileHeader, _ file: inout FileBytes, _ boxes: [Box]) {
        if let meta = boxes.first(where: { $0.type == "meta" }), let table = ItemTable(&file, meta) {
            fill(&header, &file, table)
        } else if let mini = boxes.first(where: { $0.type == "mini" }), let image = MinimizedImage(&file, mini) {
            fill(&header, image)
        }
        if boxes.contains(where: { $0.type == "mpvd" }) { header.add(.motionPhoto) }
        if let movie = boxes.first(where: { $0.type == "moov" }) { fillSequence(&header, &file, movie) }
        header.settleOrientation(by: [.itemProperties])
    }

    private static func fill(_ header: inout FileHeader, _ file: inout FileBytes, _ table: ItemTable) {
        header.container = ContainerSummary()
        header.container?.itemCount = table.items.count
        header.container?.propertyCount = table.properties.count
        header.container?.missingByteCount = table.missingByteCount(&file)
        header.codec = table.codec?.description
        locateMetadata(&header, &file, table)
        if let primary = table.primary, table.items[primary] != nil || table.associations[primary] != nil {
            fillPrimary(&header, &file, table, primary)
            readMetadata(&header, &file, table, primary)
        }
        for property in table.properties where property.type == "auxC" { addFacet(&header, &file, property) }
        if table.items.values.contains(where: { $0.type == "tmap" }) { header.add(.gainMap) }
    }

    private static func fill(_ header: inout FileHeader, _ image: MinimizedImage) {
        header.setSize(image.width, image.height)
        header.bitDepth = image.bitDepth
        header.channelCount = image.channelCount
        // An upright picture states nothing, as one without `irot` and `imir` does.
        guard image.orientation != 1 else { return }
        header.evidence.append(OrientationEvidence(.itemProperties, image.orientation))
    }

    private static func fillPrimary(
        _ header: inout FileHeader, _ file: inout FileBytes, _ table: ItemTable, _ primary: UInt32
    ) {
        for property in table.properties(of: primary) { apply(property, &header, &file) }
        let tiles = table.targets(of: "dimg", from: primary)
        header.container?.tileCount = table.items[primary]?.type == "grid" ? tiles.count : 0
        if let coded = table.coded {
            for property in table.properties(of: coded) {
                applyCoded(property, &header, &file, isPrimary: coded == primary)
            }
        }
        if header.width == nil, let width = header.container?.codedWidth, let height = header.container?.codedHeight {
            header.setSize(width, height)
        }
        let turns = header.transforms.compactMap(\.orientation)
        guard !turns.isEmpty else { return }
        let combined = turns.reduce(Orientation.up) { $0.followed(by: $1) }
        header.evidence.append(OrientationEvidence(.itemProperties, Int(combined.rawValue)))
    }

    /// Takes over a property of the primary item.
    private static func apply(_ property: Box, _ header: inout FileHeader, _ file: inout FileBytes) {
        switch property.type {
        case "ispe":
            guard let width = file.uint32(at: property.body + 4), let height = file.uint32(at: property.body + 8)
            else { return }
            header.setSize(width, height)
        case "pixi":
            guard let count = file.byte(at: property.body + 4), let depth = file.byte(at: property.body + 5) else {
                return
            }
            header.channelCount = Int(count)
            header.bitDepth = Int(depth)
        case "irot":
            guard let turns = file.byte(at: property.body) else { return }
            header.transforms.append(.rotation(counterClockwise: Int(turns & 3)))
        case "imir":
            guard let axis = file.byte(at: property.body), let mirror = PictureTransform.Mirror(rawValue: axis & 1)
            else { return }
            header.transforms.append(.mirror(mirror))
        case "clap":
            let content = file.bytes(at: property.body, upTo: min(property.count(after: 0), 32))
            guard let crop = CleanAperture(content) else { return }
            header.transforms.append(.cleanAperture(crop))
        default: break
        }
    }

    /// Takes over a property of the item that is coded: a tile, or the primary item itself.
    private static func applyCoded(
        _ property: Box, _ header: inout FileHeader, _ file: inout FileBytes, isPrimary: Bool
    ) {
        switch property.type {
        case "ispe":
            header.container?.codedWidth = file.uint32(at: property.body + 4).map { Int($0) }
            header.container?.codedHeight = file.uint32(at: property.body + 8).map { Int($0) }
        case "hvcC" where header.bitDepth == nil:
            header.bitDepth = file.byte(at: property.body + 17).map { Int($0 & 7) + 8 }
        case "av1C" where header.bitDepth == nil:
            guard let flags = file.byte(at: property.body + 2) else { return }
            header.bitDepth = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
        default: break
        }
    }

    private static func addFacet(_ header: inout FileHeader, _ file: inout FileBytes, _ property: Box) {
        let name = file.bytes(at: property.body + 4, upTo: min(property.count(after: 4), 128))
        if name.range(of: "hdrgainmap") != nil || name.range(of: "hdr-gain-map") != nil { header.add(.gainMap) }
        if name.range(of: "hevc:2015:auxid:2") != nil || name.range(of: "auxiliary:depth") != nil { header.add(.depth) }
    }
}

extension HEIFReader {
    /// Where Exif and XMP items are, whichever picture they describe.
    private static func locateMetadata(_ header: inout FileHeader, _ file: inout FileBytes, _ table: ItemTable) {
        for (id, item) in table.items.sorted(by: { $0.key < $1.key }) where item.type == "Exif" || item.isXMP {
            if header.container?.metadata.count ?? 0 < 64, let place = table.location(of: id, &file, whole: true) {
                header.container?.metadata.append(ContainerSummary.MetadataItem(range: place, isXMP: item.isXMP))
            } else {
                header.container?.scatteredMetadataCount += 1
            }
        }
    }

    /// Exif and XMP items; those that say which picture they describe must name the primary one.
    private static func readMetadata(
        _ header: inout FileHeader, _ file: inout FileBytes, _ table: ItemTable, _ primary: UInt32
    ) {
        let described = Set(table.references.filter { $0.type == "cdsc" }.map(\.from))
        let metadata = table.items.filter { $0.value.type == "Exif" || $0.value.isXMP }.sorted { $0.key < $1.key }
        for (id, item) in metadata.prefix(16) {
            guard !described.contains(id) || table.refers(id, to: primary, as: "cdsc"),
                let place = table.location(of: id, &file)
            else { continue }
            if item.isXMP {
                header.container?.xmp.append(place)
                header.add(XMPPacket(&file, at: place.lowerBound, end: place.upperBound))
            } else {
                header.container?.exif.append(place)
                readExif(&header, &file, place)
            }
        }
    }

    private static func readExif(_ header: inout FileHeader, _ file: inout FileBytes, _ place: Range<UInt64>) {
        guard !header.evidence.contains(where: { $0.place == .exif }),
            let start = ExifItem.structure(in: place, of: &file),
            let exif = ExifBlock(&file, at: start, end: place.upperBound)
        else { return }
        header.add(exif)
    }

    /// A sequence: the frames of its first track of pictures, and their size where no item states one.
    private static func fillSequence(_ header: inout FileHeader, _ file: inout FileBytes, _ movie: Box) {
        guard let track = MovieTrack.first(in: movie, &file, handlers: ["pict", "vide"]) else { return }
        header.frameCount = track.sampleCount
        if track.sampleCount ?? 0 > 1 { header.add(.animation) }
        if header.codec == nil { header.codec = track.codec?.description }
        if header.width == nil, let width = track.width, let height = track.height { header.setSize(width, height) }
    }
}
