#if TIFF
    import PhotoCodecs

    /// The directories of a file by what they show.
    struct PageList {
        /// A picture of full size.
        struct Page {
            /// Where its directory is.
            let place: Int
            /// Where the directories of smaller versions of it are.
            var reductions: [Int] = []
            /// Directories that follow it and are neither a page nor a smaller version.
            var masks = 0
        }

        /// The page that comes first.
        var first: Page { pages.first ?? Page(place: 0) }
        /// At least one.
        private(set) var pages: [Page] = []
        /// Whether the chain of directories comes back to itself.
        private(set) var isLoop = false
        /// Whether the chain of directories leaves the file, so that pages may be missing.
        private(set) var isCut = false

        /// Walks the chain once.
        ///
        /// - Throws: `malformed` when there is no directory at all, `limitExceeded` for too many pages.
        init(of file: TagFile, limits: Limits, interruption: Codec.Interruption) throws(CodecError) {
            var visited: Set<Int> = []
            var others = Page(place: 0)
            var place = file.firstDirectory
            while place != 0 {
                try interruption.check()
                isLoop = !visited.insert(place).inserted
                guard !isLoop, let directory = TagDirectory(of: file, at: place) else {
                    isCut = !isLoop
                    break
                }
                add(directory, at: place, orTo: &others)
                let (pages, strays) = (pages.count, visited.count - pages.count)
                try limits.require(pages, atMost: limits.frames, "frames", of: "\(pages) pages or more")
                try limits.require(strays, atMost: max(limits.frames, 64), "frames", of: "\(strays) small pictures")
                place = directory.next
            }
            // Where every picture is said to be a smaller version, the first is as good as a page.
            if pages.isEmpty, !others.reductions.isEmpty { pages = [Page(place: others.reductions[0])] }
            guard !pages.isEmpty else {
                throw CodecError(.malformed, "The TIFF is damaged or ends early: no directory of a picture is there.")
            }
        }

        private mutating func add(_ directory: TagDirectory, at place: Int, orTo others: inout Page) {
            // NewSubfileType: 1 for a smaller version, 4 for a mask; the older SubfileType says 2 for a smaller one.
            let kind = directory.number(254) ?? (directory.number(255) == 2 ? 1 : 0)
            if kind & 4 != 0 {
                pages.isEmpty ? (others.masks += 1) : (pages[pages.count - 1].masks += 1)
            } else if kind & 1 == 0 {
                pages.append(Page(place: place))
            } else if pages.isEmpty {
                others.reductions.append(place)
            } else {
                pages[pages.count - 1].reductions.append(place)
            }
        }
    }
#endif
