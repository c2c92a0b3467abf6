extension XMPPacket {
    /// A file that is stored behind the main picture, as Google's container directory lists it.
    struct ContainerItem {
        /// The element that states it.
        var owner: Int
        var mime = ""
        var semantic = ""
        var length: XMPProperty?
        var padding = 0
    }

    /// The items of the container directory in order, the main picture first; empty where there is none.
    var containerItems: [ContainerItem] {
        var items: [ContainerItem] = []
        for property in properties where property.namespace == .containerItem {
            if items.last?.owner != property.owner { items.append(ContainerItem(owner: property.owner)) }
            let last = items.count - 1
            switch property.name {
            case "Mime": items[last].mime = string(property.value)
            case "Semantic": items[last].semantic = string(property.value)
            case "Length": items[last].length = property
            case "Padding": items[last].padding = number(property.value) ?? 0
            default: break
            }
        }
        return items
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: text[range].prefix(64), as: UTF8.self)
    }

    /// Edits that state new lengths of container items, by the element that states them.
    func lengthEdits(_ lengths: [Int: Int]) -> [Edit] {
        containerItems.compactMap { item in
            guard let property = item.length, let new = lengths[item.owner], number(property.value) != new else {
                return nil
            }
            return Edit(name: "Item:Length", range: trimmed(property.value), number: new)
        }
    }
}

extension XMPPacket {
    /// Names of what the packet says in terms of the picture as it was stored, and what nothing here turns.
    var unturned: [String] {
        let kinds: [(XMPNamespace, String)] = [
            (.area, "XMP regions"), (.thumbnail, "XMP thumbnail"), (.depth, "XMP depth map"),
        ]
        return kinds.filter { kind in properties.contains { $0.namespace == kind.0 } }.map(\.1)
    }
}
