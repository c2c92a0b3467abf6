/// Reads a film's `moov` box: size of its pictures, frames, whether it is half of a Live Photo.
enum MovieReader {
    /// Fills a header from a file's boxes.
    static func fill(_ header: inout FileHeader, _ file: inout FileBytes, _ boxes: [Box]) {
        guard let movie = boxes.first(where: { $0.type == "moov" }) else { return }
        file.stride = 1024
        if let track = MovieTrack.first(in: movie, &file, handlers: ["vide"]) {
            if let width = track.width, let height = track.height { header.setSize(width, height) }
            header.codec = track.codec?.description
            header.frameCount = track.sampleCount
        }
        if hasContentIdentifier(movie, &file) { header.add(.livePhotoPair) }
    }

    /// Whether the film's metadata has the key that pairs it with a photo.
    private static func hasContentIdentifier(_ movie: Box, _ file: inout FileBytes) -> Bool {
        guard let meta = movie.child("meta", &file) else { return false }
        // QuickTime's meta box has no version, the ISO's has.
        let keys = meta.child("keys", &file) ?? meta.child("keys", &file, after: 4)
        guard let keys else { return false }
        let names = file.bytes(at: keys.body, upTo: min(keys.count(after: 0), 1 << 14))
        return names.range(of: "com.apple.quicktime.content.identifier") != nil
    }
}

/// What the header probe wants of one track.
struct MovieTrack {
    /// How many tracks are looked at.
    static let limit = 64

    private(set) var width: Int?
    private(set) var height: Int?
    private(set) var codec: FourCC?
    private(set) var sampleCount: Int?

    /// The first track with one of some handlers.
    static func first(in movie: Box, _ file: inout FileBytes, handlers: Set<FourCC>) -> MovieTrack? {
        for track in movie.children(&file).filter({ $0.type == "trak" }).prefix(limit) {
            guard let media = track.child("mdia", &file), let handler = media.child("hdlr", &file),
                let kind = file.fourCC(at: handler.body + 8), handlers.contains(kind)
            else { continue }
            return MovieTrack(media, &file)
        }
        return nil
    }

    private init(_ media: Box, _ file: inout FileBytes) {
        guard let information = media.child("minf", &file), let table = information.child("stbl", &file) else { return }
        for box in table.children(&file) {
            if box.type == "stsz" { sampleCount = file.uint32(at: box.body + 8).map { Int($0) } }
            guard box.type == "stsd", let entry = Box.read(&file, at: box.body + 8, within: box.end) else { continue }
            codec = entry.type
            width = file.uint16(at: entry.body + 24).map { Int($0) }
            height = file.uint16(at: entry.body + 26).map { Int($0) }
        }
    }
}

/// Reads Canon's CR3: a film whose `moov` box holds the camera's directories.
enum CanonCR3 {
    /// Fills a header from a file's boxes.
    static func fill(_ header: inout FileHeader, _ file: inout FileBytes, _ boxes: [Box]) {
        guard let movie = boxes.first(where: { $0.type == "moov" }) else { return }
        for box in movie.children(&file) where box.type == "uuid" {
            guard let first = box.child("CMT1", &file),
                let structure = TIFFStructure(&file, at: first.body, end: first.end),
                let directory = structure.directory(at: structure.firstDirectory, &file)
            else { continue }
            if let width = directory.number(256, &file), let height = directory.number(257, &file) {
                header.setSize(width, height)
            }
            if let value = directory.number(274, &file) { header.evidence.append(OrientationEvidence(.tiff, value)) }
        }
        header.settleOrientation(by: [.tiff])
    }
}
