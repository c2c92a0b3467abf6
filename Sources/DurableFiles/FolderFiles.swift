/// Entries of one folder that follow each other in its order and are no folders.
package struct FolderFiles: Sendable {
    /// The folder, open.
    package let directory: Directory
    /// What is in the folder.
    package let listing: DirectoryListing
    /// The places of the entries in the listing.
    package private(set) var range: Range<Int>
    /// Whether those that are symbolic links are followed.
    package let followsLinks: Bool

    /// How many entries there are.
    package var count: Int { range.count }

    /// The path of the entry at a place of the listing.
    package func path(at index: Int) -> Pathname {
        directory.path.appending(Pathname(bytes: Array(listing.nameBytes(at: index))))
    }

    /// Takes off the first entries, up to a number.
    package mutating func takeFirst(_ count: Int) -> FolderFiles {
        var first = self
        first.range = range.prefix(count)
        range = first.range.upperBound..<range.upperBound
        return first
    }
}
