import Dispatch
import DurableFiles
import Foundation
import PhotoImport
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that somebody lends, or what is there in its place.
final class LentFile: Sendable {
    let path: Pathname
    private let folder: URL
    private let writer: Writer?

    /// Makes the file in a folder that it takes away with it: one of its own unless given.
    init(_ bytes: [UInt8], _ fault: PickerFault?, in place: URL? = nil, named name: String = "picked.tmp") throws {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "picked-\(UUID().uuidString)")
        let folder = place ?? temporary
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        let file = folder.appending(path: name)
        var path = Pathname(file.path)
        var writer: Writer?
        do {
            switch fault {
            case .deletedBeforehand?: break
            case .pipe?: try Self.makePipe(at: file)
            case .folder?: try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case .symbolicLink?:
                let target = folder.appending(path: ".\(name)")
                try Data(bytes).write(to: target)
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
            case .changesWhileRead?:
                try Data(bytes).write(to: file)
                writer = try Writer(into: file)
            case .hostileNames?:
                try Data(bytes).write(to: file)
                path = Self.renamed(path)
            default: try Data(bytes).write(to: file)
            }
        } catch {
            // The first error says more than a folder that stays.
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        (self.path, self.writer) = (path, writer)
    }

    /// Ends the lending: the file is gone.
    func takeBack() {
        writer?.stop()
        // What can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    private static func makePipe(at file: URL) throws {
        guard unsafe mkfifo(file.path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    /// Gives a file a name that is no text, where the file system takes it.
    private static func renamed(_ path: Pathname) -> Pathname {
        let bytes: [UInt8] = [0x49, 0xFF, 0xFE] + Array("\n\u{1B}[2J.jpg".utf8)
        let name = path.parent.appending(Pathname(bytes: bytes))
        let result = unsafe rename(terminated(path), terminated(name))
        return result == 0 ? name : path
    }

    private static func terminated(_ path: Pathname) -> [CChar] { path.bytes.map { CChar(bitPattern: $0) } + [0] }
}

/// Somebody who goes on writing into a file.
private final class Writer: Sendable {
    private let isStopped = Mutex(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Makes the file so long that copying it takes a while, and begins.
    init(into file: URL) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 32 << 20)
        try handle.seekToEnd()
        let hasBegun = DispatchSemaphore(value: 0)
        DispatchQueue(label: "ill-behaved-picker").async { [self] in
            var count = 0
            while !isStopped.withLock({ $0 }) {
                // A disk that is full changes nothing any more, and the import then tells something else.
                try? handle.write(contentsOf: [UInt8(truncatingIfNeeded: count)])
                count += 1
                if count == 1 { hasBegun.signal() }
            }
            try? handle.close()
            hasEnded.signal()
        }
        hasBegun.wait()
    }

    func stop() {
        isStopped.withLock { $0 = true }
        hasEnded.wait()
    }
}
