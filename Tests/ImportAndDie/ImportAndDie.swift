import DurableFiles
import Foundation
import PhotoImport
import PhotoImportTesting

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A process that imports and is killed the moment its photos are acknowledged, and one that reads them back.
///
///     import-and-die import LIBRARY KIND PLACE…
///     import-and-die read LIBRARY FOLDER ID…
///     import-and-die serve LIBRARY BYTE-COUNT < BODY
@main enum ImportAndDie {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "import": try await importAndDie(arguments[1], arguments[2], Array(arguments[3...]))
            case "read": try await read(arguments[1], arguments[2], Array(arguments[3...]))
            case "serve": try await serve(arguments[1], UInt64(arguments[2]))
            default: throw CocoaError(.featureUnsupported)
            }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    /// Says a line, and returns when the kernel has it.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// Acknowledges each photo, and dies with the last acknowledgement on its way.
    private static func importAndDie(_ library: String, _ kind: String, _ places: [String]) async throws {
        let importer = PhotoImporter(into: try PhotoLibrary(at: Pathname(library)))
        let sources = try await sources(of: kind, places)
        var awaited = sources.count
        for await event in importer.events(importing: sources) {
            switch event.phase {
            case .stored(let photo, _):
                say("stored \(event.index) \(photo.id)")
                awaited -= 1
            case .failed(let error):
                say("failed \(event.index) \(error)")
                awaited -= 1
            default: break
            }
            if awaited == 0 { kill(getpid(), SIGKILL) }
        }
    }

    private static func sources(of kind: String, _ places: [String]) async throws -> [any PhotoSource] {
        switch kind {
        case "file": places.map { FileSource(Pathname($0)) }
        case "folder", "bundle": places.flatMap { FileSource.files(at: Pathname($0)) }
        case "watch": try await watched(Pathname(places[0]), count: Int(places[1]) ?? 0)
        case "card": places.flatMap { FileSource.files(onCardAt: Pathname($0)) ?? [] }
        case "archive": try places.flatMap { try ZIPArchive(at: Pathname($0)).files }
        case "bytes": try places.map { BytesSource(try bytes($0), named: $0) }
        case "chunks": [BytesSource(chunks: ReceivedChunks(descriptor: STDIN_FILENO))]
        case "item-file": items(try places.map(bytes), as: .file)
        case "item-data": items(try places.map(bytes), as: .data)
        default: throw CocoaError(.featureUnsupported)
        }
    }

    /// What a watch finds until it has found so many.
    private static func watched(_ folder: Pathname, count: Int) async throws -> [any PhotoSource] {
        let watch = FolderWatch(folder, settlingTime: .milliseconds(1))
        var found: [any PhotoSource] = []
        for try await files in watch {
            found += files
            if found.count >= count { watch.stop() }
        }
        return found
    }

    private static func items(
        _ photos: [[UInt8]], as representation: IllBehavedPicker.Representation
    ) -> [any PhotoSource] {
        var picker = IllBehavedPicker(photos.map { IllBehavedPicker.Photo($0) })
        picker.representation = representation
        return picker.items(with: .deletedOnReturn)
    }

    private static func bytes(_ place: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: place))) }

    /// Copies photos out by their ids, makes what the killed process didn't get to, and says what there is to say
    /// against the library.
    private static func read(_ place: String, _ folder: String, _ ids: [String]) async throws {
        let library = try PhotoLibrary(at: Pathname(place))
        let ids = ids.compactMap(Photo.ID.init(rawValue:))
        for id in ids { _ = try library.export(id, .original, to: Pathname(folder), named: id.rawValue) }
        for case .failure(let error) in try await PhotoImporter(into: library).finishPending() {
            say("failed \(error)")
        }
        for finding in try library.findings(expecting: ids) { say("finding \(finding)") }
        say("photos \(try library.summary().photoCount)")
    }

    /// Answers an upload that comes by standard input, and says how much memory that took.
    private static func serve(_ place: String, _ contentLength: UInt64?) async throws {
        let endpoint = UploadEndpoint(importer: PhotoImporter(into: try PhotoLibrary(at: Pathname(place))))
        let body = ReceivedChunks(descriptor: STDIN_FILENO)
        let answer = await endpoint.answer(to: body, named: "upload.jpg", contentLength: contentLength)
        say("status \(answer.status)")
        say("content \(answer.content)")
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        say("peak \(peak?.split(separator: " ").dropFirst().first ?? "unknown")")
    }
}

/// What comes from a pipe or a socket, chunk by chunk. Waiting blocks the thread, which is the importer's.
struct ReceivedChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let descriptor: CInt

    func makeAsyncIterator() -> ReceivedChunks { self }

    func next() async throws -> Data? {
        let chunk = try FileHandle(fileDescriptor: descriptor).read(upToCount: 1 << 16) ?? Data()
        return chunk.isEmpty ? nil : chunk
    }
}
