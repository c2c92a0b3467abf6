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

    /// The size that `ispe` states.
    func size(of item: Item) throws(CodecError) -> (width: Int, height: Int) {
        guard let box = property("ispe", of: item) else {
            throw heifError(.malformed, "its item \(item.id) has no size")
        }
        var reader = BoxReader(bytes, in: box.payload)
        _ = try reader.versionAndFlags()
        return (try reader.number(4), try reader.number(4))
    }

    /// An item's data, its extents put together; nil when the file ends before them.
    ///
    /// - Throws: `malformed` when the extents together are larger than the file, since then they overlap.
    func data(of item: Item) throws(CodecError) -> [UInt8]? {
        guard let location = item.location else { throw heifError(.malformed, "its item \(item.id) has no place") }
        let source: Range<Int>
        switch (location.constructionMethod, idat) {
        case (0, _): source = 0..<bytes.count
        case (1, let idat?): source = idat
        case (1, nil): throw heifError(.malformed, "its item \(item.id) lies in an idat box that isn't there")
        default: throw heifError(.unsupported, "its item \(item.id) is put together from other items")
        }
        var data: [UInt8] = []
        for extent in location.extents {
            guard extent.offset <= source.count else { return nil }
            let length = extent.length == 0 ? source.count - extent.offset : extent.length
            guard length <= source.count - extent.offset else { return nil }
            guard data.count + length <= bytes.count else {
                throw heifError(.malformed, "the parts of its item \(item.id) overlap")
            }
            data += bytes[source.lowerBound + extent.offset..<source.lowerBound + extent.offset + length]
        }
        return data
    }
}
