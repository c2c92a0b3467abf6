extension JPEGGrafter {
    /// Carries an index of pictures over, without those that were left out; sizes and offsets follow later.
    mutating func appendIndex(_ segment: JPEGFile.Segment, _ payload: [UInt8]) {
        let body = source.body(of: segment)
        let base = segment.payload.upperBound - body.count
        guard let sourceIndex, base == sourceIndex.base else {
            graft.keep("MPF")
            return append(segment.marker, payload)
        }
        var index = sourceIndex.index
        index.remove(at: lostEntries(of: index, base: base))
        guard index.entries.count > 1 else { return graft.drop("MPF") }
        mpfStart = head.count + 4 + payload.count - body.count
        append(segment.marker, payload.prefix(payload.count - body.count) + index.bytes)
    }

    private func lostEntries(of index: MPFIndex, base: Int) -> Set<Int> {
        Set(
            index.entries.indices.dropFirst().filter {
                trailer.newLength(ofPictureAt: base + Int(index.entries[$0].offset)) == 0
            })
    }

    /// States in the new file's index where its pictures now lie.
    mutating func rewriteIndex(pictureEnd: Int) throws(MetadataError) {
        guard let start = mpfStart, let (old, oldBase) = sourceIndex else { return }
        let lost = lostEntries(of: old, base: oldBase)
        let entries = old.entries.indices.filter { !lost.contains($0) }.map { old.entries[$0] }
        var index = old
        index.remove(at: lost)
        for (number, entry) in entries.enumerated() {
            let place = oldBase + Int(entry.offset)
            let size = number == 0 ? pictureEnd : trailer.newLength(ofPictureAt: place) ?? Int(entry.size)
            let moved = number == 0 ? nil : trailer.newOffset(of: place).map { pictureEnd + $0 - start }
            // What points outside goes on doing so, where that can be said.
            let offset = place < source.byteCount ? try moved.map(checked) : moved.flatMap { UInt32(exactly: $0) }
            index.update(at: number, size: try checked(size), offset: offset ?? entry.offset)
        }
        let range = start..<start + index.bytes.count
        graft.carry("MPF", from: old, to: index)
        head.replaceSubrange(range, with: index.bytes)
    }

    private func checked(_ number: Int) throws(MetadataError) -> UInt32 {
        guard let number = UInt32(exactly: number) else {
            let message =
                "The file can't be put together: its pictures lie beyond the 4 GiB that their index can state."
            throw MetadataError(.limitExceeded, "MPF", message)
        }
        return number
    }
}
