import ContentTypes
import PhotoCodecs

extension HEIFFile {
    /// A picture of the file beside the primary one, not decoded.
    struct CompanionItem {
        let item: Item
        let role: Codec.Companion.Role
        let subtype: [UInt8]
    }

    /// The thumbnails and auxiliary pictures of the primary one, its opacity aside, in the order of the file, and its
    /// gain map where only a tone mapping names it.
    func companionItems(besides plan: DecodingPlan) -> [CompanionItem] {
        let subjects = identities(of: primaryID)
        var seen = plan.itemIDs
        var result: [CompanionItem] = references.compactMap { reference in
            guard ["thmb", "auxl"].contains(reference.kind), reference.to.contains(where: subjects.contains),
                let item = items[reference.from], seen.insert(item.id).inserted
            else { return nil }
            guard reference.kind == "auxl" else { return CompanionItem(item: item, role: .thumbnail, subtype: []) }
            guard let type = (try? auxiliaryType(of: item)) ?? nil, !isOpacity(type.urn) else { return nil }
            return CompanionItem(item: item, role: .auxiliary(type.urn), subtype: type.subtype)
        }
        if let id = toneMapping?.gainMap, let item = items[id], seen.insert(id).inserted {
            result.append(CompanionItem(item: item, role: .gainMap, subtype: []))
        }
        return result
    }

    /// The item that makes another picture of the primary one and a gain map, if there is one.
    var toneMapping: (item: Item, gainMap: Int)? {
        let subjects = identities(of: primaryID)
        for reference in references where reference.kind == "dimg" && reference.to.count == 2 {
            guard let item = items[reference.from], item.type == "tmap", subjects.contains(reference.to[0]) else {
                continue
            }
            return (item, reference.to[1])
        }
        return nil
    }

    /// An item and the one that it shows unchanged but for turns and crops, if it is such an item.
    private func identities(of id: Int) -> [Int] { [id] + (items[id]?.type == "iden" ? sources(of: id) : []) }

    /// The smallest thumbnail whose longer side isn't below a number, and that has the picture's shape; nil for none.
    ///
    /// What turns the picture turns it, too: of a thumbnail that states another turn, the picture's counts.
    func thumbnail(fitting side: Int, besides plan: DecodingPlan, limits: Limits) -> DecodingPlan? {
        // Plans hold profiles, which items may share: one at a time.
        var best: DecodingPlan?
        for candidate in companionItems(besides: plan).filter({ $0.role == .thumbnail }).prefix(Self.mostCompanions) {
            guard let other = try? self.plan(of: candidate, limits: limits),
                max(other.crop.width, other.crop.height) >= side, plan.crop.isShaped(like: other.crop),
                (other.format.model, other.format.alpha) == (plan.format.model, plan.format.alpha),
                best.map({ other.crop.width < $0.crop.width }) ?? true
            else { continue }
            best = other
        }
        return best
    }

    /// Decodes what belongs to a picture, and names what it can't decode and whatever else the file holds.
    func companions(
        besides plan: DecodingPlan, options: Codec.DecodingOptions
    ) throws(CodecError) -> (companions: [Codec.Companion], omitted: [String]) {
        var (companions, omitted) = ([Codec.Companion](), [String]())
        var rest = options.limits
        rest.bitmapBytes -= plan.byteCount
        var seen = plan.itemIDs
        let toneMapping = toneMapping
        for candidate in companionItems(besides: plan) {
            seen.formUnion(family(of: candidate.item.id))
            if let (item, gainMap) = toneMapping, gainMap == candidate.item.id { seen.insert(item.id) }
            guard companions.count + omitted.count < Self.mostCompanions else {
                omitted.append("pictures beyond the \(Self.mostCompanions)th")
                break
            }
            do throws(CodecError) {
                let (companion, itemIDs) = try decode(
                    candidate, besides: plan, within: &rest, options: options)
                seen.formUnion(itemIDs)
                companions.append(companion)
            } catch {
                // A call that is given up has no result that something could be left out of.
                try options.interruption.check()
                omitted.append("\(candidate.role.name) (\(candidate.item.type)): \(error.message)")
            }
        }
        return (companions, omitted + others(than: seen))
    }

    /// No phone or camera writes as many.
    private static let mostCompanions = 32

    private func plan(of candidate: CompanionItem, limits: Limits) throws(CodecError) -> DecodingPlan {
        var plan = try DecodingPlan(of: candidate.item, in: self, limits: limits)
        // Sony's thumbnails are coded in whole blocks of 64 × 64, and only ispe says where they end.
        plan.allowsPadding = candidate.role == .thumbnail && plan.tiles.count == 1
        return plan
    }

    /// Decodes a companion; its bytes are taken from what the limits leave for all of them.
    private func decode(
        _ candidate: CompanionItem, besides primary: DecodingPlan, within rest: inout Limits,
        options: Codec.DecodingOptions
    ) throws(CodecError) -> (Codec.Companion, Set<Int>) {
        let plan = try plan(of: candidate, limits: rest)
        rest.bitmapBytes -= plan.byteCount
        rest.metadataBytes -= plan.color.iccProfile?.count ?? 0
        let metadata = try metadata(of: candidate.item.id, limits: rest)
        rest.metadataBytes -= (metadata.exif?.count ?? 0) + (metadata.xmp?.count ?? 0)
        let (bitmap, isComplete) = try decode(plan, options: options)
        guard isComplete else { throw heifError(.malformed, "the file ends before all of its pixels") }
        // What is measured for the points of a picture and states no turn, as Samsung's gain maps, lies as it does.
        let isTurned = properties(of: candidate.item).contains { ["irot", "imir"].contains($0.type) }
        let follows = candidate.role != .thumbnail && !isTurned
        var companion = Codec.Companion(
            candidate.role, bitmap: bitmap, orientation: follows ? primary.orientation : plan.orientation,
            metadata: metadata)
        companion.subtype = candidate.subtype
        return (companion, plan.itemIDs)
    }

    /// Names the pictures that aren't among the items given, nor parts of others, and tracks.
    private func others(than seen: Set<Int>) -> [String] {
        let parts = references.filter { $0.kind == "dimg" }.reduce(into: Set<Int>()) { $0.formUnion($1.to) }
        let records = Set(references.filter { $0.kind == "cdsc" }.map(\.from))
        let left = items.values.filter { item in
            !seen.contains(item.id) && !parts.contains(item.id) && !records.contains(item.id)
                && !["Exif", "mime", "uri "].contains(item.type)
        }
        let names = left.sorted { $0.id < $1.id }.prefix(Self.mostCompanions).map { "picture \($0.id) (\($0.type))" }
        let more = left.count - names.count
        return names + (more > 0 ? ["\(more) more pictures"] : []) + (hasTracks ? ["sequence (moov)"] : [])
    }
}

extension DecodingPlan.Rectangle {
    /// Whether a smaller rectangle has the shape of this one, to a pixel.
    fileprivate func isShaped(like smaller: Self) -> Bool {
        guard smaller.width <= width else { return false }
        let expected = (height * smaller.width + width / 2) / width
        return abs(expected - smaller.height) <= 1
    }
}

extension Codec.Companion.Role {
    /// What an error calls it; of what the file says, no more than a line and only what can be shown.
    fileprivate var name: String {
        switch self {
        case .thumbnail: return "thumbnail"
        case .gainMap: return "gain map"
        case .auxiliary(let urn):
            let shown = urn.utf8.prefix(80).map { (0x20...0x7e).contains($0) ? $0 : 0x3f }
            return "auxiliary picture \(String(decoding: shown, as: UTF8.self))"
        }
    }
}
