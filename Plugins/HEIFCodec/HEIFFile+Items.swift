import ContentTypes
import PhotoCodecs

extension HEIFFile {
    /// The item with a number.
    func item(_ id: Int) throws(CodecError) -> Item {
        guard let item = items[id] else { throw heifError(.malformed, "its item \(id) doesn't exist") }
        return item
    }

    /// The properties of an item in the order in which they apply.
    func properties(of item: Item) -> [BoxReader.Box] { item.properties.map { properties[$0] } }

    /// The first property of a type.
    func property(_ type: FourCC, of item: Item) -> BoxReader.Box? {
        properties(of: item).first { $0.type == type }
    }

    /// The items that an item is made from.
    func sources(of id: Int) -> [Int] { derivations[id] ?? [] }

    /// The size that `ispe` or a track states.
    func size(of item: Item) throws(CodecError) -> (width: Int, height: Int) {
        if let size = item.trackSize { return size }
        guard let box = property("ispe", of: item) else {
            throw heifError(.malformed, "its item \(item.id) has no size")
        }
        var reader = BoxReader(bytes, in: box.payload)
        _ = try reader.versionAndFlags()
        return (try reader.number(4), try reader.number(4))
    }

    /// A box written afresh: one that runs to the end of what encloses it would say so elsewhere too.
    func copy(of box: BoxReader.Box) -> [UInt8] { BoxWriter.box(box.type, Array(bytes[box.payload])) }

    /// An item's data, its extents put together; nil when the file ends before them.
    ///
    /// - Throws: `malformed` when extents overlap, `limitExceeded` for more bytes than the limit.
    func data(of item: Item, atMost limit: Int) throws(CodecError) -> [UInt8]? {
        guard let extents = try extents(of: item) else { return nil }
        let count = extents.reduce(0) { $0 + $1.count }
        guard count <= limit else {
            throw heifError(.limitExceeded, "its item \(item.id) (\(item.type)) has \(count) bytes, over \(limit)")
        }
        return extents.count == 1 ? Array(bytes[extents[0]]) : extents.flatMap { bytes[$0] }
    }

    /// Where an item's data lies in the file, in their order; nil when the file ends before them.
    func extents(of item: Item) throws(CodecError) -> [Range<Int>]? {
        guard let location = item.location else { throw heifError(.malformed, "its item \(item.id) has no place") }
        let source: Range<Int>
        switch (location.constructionMethod, idat) {
        case (0, _): source = 0..<bytes.count
        case (1, let idat?): source = idat
        case (1, nil): throw heifError(.malformed, "its item \(item.id) lies in an idat box that isn't there")
        default: throw heifError(.unsupported, "its item \(item.id) is put together from other items")
        }
        var extents: [Range<Int>] = []
        for extent in location.extents {
            guard extent.offset <= source.count else { return nil }
            let length = extent.length == 0 ? source.count - extent.offset : extent.length
            guard length <= source.count - extent.offset else { return nil }
            let start = source.lowerBound + extent.offset
            extents.append(start..<start + length)
        }
        let sorted = extents.sorted { $0.lowerBound < $1.lowerBound }
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
            throw heifError(.malformed, "the parts of its item \(item.id) overlap")
        }
        return extents
    }
}
