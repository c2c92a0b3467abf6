import ContentTypes

/// Boxes behind what HEIF defines: a motion photo's film, the records of a camera's maker.
struct Trailer {
    /// Whole boxes, as parts of the file that they come from.
    private let boxes: [ArraySlice<UInt8>]

    /// The file's own boxes but those that are written anew, in their order, without padding before and behind.
    init(of file: HEIFFile) {
        let isPadding = { (box: BoxReader.Box) in ["free", "skip"].contains(box.type) }
        let kept = file.boxes.filter { box in
            !["ftyp", "meta", "mdat", "moov", "wide"].contains(box.type) && box.isWhole
        }
        // Padding between two others stays: some of them are found by their distance from the file's end.
        let inner = kept.drop(while: isPadding).reversed().drop(while: isPadding).reversed()
        boxes = inner.map { file.bytes[$0.whole] }
    }

    /// The boxes, byte for byte but for one statement, as they go into a file from an offset on.
    ///
    /// The statement is Samsung's record `MotionPhoto_Data`, in the box `sefd`: where in the file the film in the box
    /// `mpvd` begins.
    func written(at start: Int) -> [[UInt8]] {
        var result = boxes.map { Array($0) }
        // There is one film; to look for each of thousands in each of thousands of records would take hours.
        guard let film = boxes.firstIndex(where: { Self.type(of: $0) == "mpvd" }) else { return result }
        let offset = start + boxes[..<film].reduce(0) { $0 + $1.count }
        for (place, box) in boxes.enumerated() where Self.type(of: box) == "sefd" {
            Self.moveFilm(in: &result[place], from: boxes[film].startIndex + 8, to: offset + 8)
        }
        return result
    }

    private static func type(of box: ArraySlice<UInt8>) -> FourCC { FourCC(box.dropFirst(4).prefix(4)) }

    private static func moveFilm(in record: inout [UInt8], from old: Int, to new: Int) {
        let sought = Array("MotionPhoto_Datampv2".utf8) + BoxWriter.number(old, 4)
        guard record.count >= sought.count, record.count <= 1 << 20, new <= Int(UInt32.max) else { return }
        for start in 0...record.count - sought.count where record[start...].starts(with: sought) {
            record.replaceSubrange(start + sought.count - 4..<start + sought.count, with: BoxWriter.number(new, 4))
        }
    }
}
