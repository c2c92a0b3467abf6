/// One name in a directory.
package struct DirectoryEntry: Hashable, Sendable {
    /// The name.
    package let name: Pathname
    /// What it is, itself and not where it links to; nil where the file system doesn't say it in the directory.
    package let kind: FileStatus.Kind?
}

extension Directory {
    /// What is in the directory, in an order.
    package func listing(by order: NameOrder = .bytes) throws(SystemError) -> DirectoryListing {
        var listing = try retrying(path) { () throws(CallFailure) in try system.entries(of: descriptor) }
        listing.sort(by: order)
        return listing
    }

    /// Opens a directory in this one; a symbolic link is refused unless `followsLinks`. `path` is for messages.
    func openFolder(_ name: Pathname, followsLinks: Bool, path: Pathname) throws(SystemError) -> Directory {
        let opened = try retrying(path) { () throws(CallFailure) in
            try system.open(name, in: descriptor, followsLinks ? .directory : [.directory, .noFollow])
        }
        return Directory(handle: OpenFile(descriptor: opened, path: path, system: system))
    }
}
