import Foundation
import PhotoImport
@testable import PhotoImportTesting
import Synchronization

/// A kind of source, and how it comes to have the faults that a picker has.
enum SourceKind: String, CaseIterable {
    case itemFile = "item, file"
    case itemData = "item, data"
    case bytes, chunks, file, folder, watch, card, bundle, archive

    /// Sources of a photo with a fault, and what ends the fault once they were imported; nil where this kind of source
    /// can't have it.
    func sources(
        of photo: IllBehavedPicker.Photo, with fault: PickerFault, in folder: URL
    ) async throws -> FaultySources? {
        switch self {
        case .itemFile, .itemData: items(of: photo, with: fault)
        case .bytes, .chunks: lent(photo, with: fault)
        case .file, .folder, .watch, .card, .bundle: try await files(of: photo, with: fault, in: folder)
        case .archive: try archived(photo, with: fault, in: folder)
        }
    }

    private func items(of photo: IllBehavedPicker.Photo, with fault: PickerFault) -> FaultySources? {
        guard self == .itemFile || !fault.isOfFiles else { return nil }
        var picker = IllBehavedPicker([photo])
        picker.representation = self == .itemFile ? .file : .data
        return FaultySources(picker.items(with: fault))
    }

    /// Bytes in memory or as chunks, behind which an item with the fault may be.
    private func lent(_ photo: IllBehavedPicker.Photo, with fault: PickerFault) -> FaultySources? {
        var picker = IllBehavedPicker([photo])
        picker.representation = .data
        guard !fault.isOfFiles, fault != .missingHalf else { return nil }
        return FaultySources(
            picker.items(with: fault).map { item in
                // What was announced is the whole photo, whatever comes.
                let count = fault == .shortRead ? UInt64(photo.bytes.count) : nil
                if self == .chunks {
                    return BytesSource(
                        chunks: LentChunks(item: item), named: item.suggestedName, offering: item.offeredTypes,
                        expectedByteCount: count)
                }
                return BytesSource(named: item.suggestedName, offering: item.offeredTypes, expectedByteCount: count) {
                    intake in
                    try await item.withDataRepresentation(for: .image) { bytes in try intake.receive(bytes) }
                }
            })
    }

    private func files(
        of photo: IllBehavedPicker.Photo, with fault: PickerFault, in folder: URL
    ) async throws -> FaultySources? {
        // A watch waits for a file with bytes that nobody writes to.
        if self == .watch, [.noBytes, .changesWhileRead, .pipe, .symbolicLink, .folder].contains(fault) { return nil }
        let possible: [PickerFault] = [
            .deletedBeforehand, .shortRead, .lyingType, .foreignBytes, .noBytes, .changesWhileRead, .hostileNames,
            .pipe,
            .symbolicLink, .folder, .sameTwice,
        ]
        guard possible.contains(fault) || fault == .missingHalf && self == .bundle else { return nil }
        let place = folder.appending(path: self == .card ? "DCIM/100PHOTO" : self == .bundle ? "IMG_1.pvt" : "photos")
        let item = IllBehavedPicker([photo]).items(with: fault)[0]
        let isOfWhole = fault == .deletedBeforehand
        let name = fault == .lyingType ? "IMG_1.HEIC" : "IMG_1.JPG"
        let file = try LentFile(item.bytes, isOfWhole ? nil : fault, in: place, named: name)
        if fault == .sameTwice { _ = try LentFile(item.bytes, nil, in: place, named: "IMG_2.JPG") }
        if self == .bundle, fault != .missingHalf { _ = try LentFile(Self.film, nil, in: place, named: "IMG_1.MOV") }
        let sources = try await listed(file.path, below: folder, count: fault == .sameTwice ? 2 : 1)
        if isOfWhole { try FileManager.default.removeItem(at: place.appending(path: name)) }
        return FaultySources(sources) { file.takeBack() }
    }

    private func listed(_ file: Pathname, below folder: URL, count: Int) async throws -> [any PhotoSource] {
        switch self {
        case .file: [FileSource(file)]
        case .card: FileSource.files(onCardAt: Pathname(folder.path)) ?? []
        case .watch: try await watched(folder, count: count)
        default: FileSource.files(at: Pathname(folder.path))
        }
    }

    /// What a watch finds until it has found so many.
    private func watched(_ folder: URL, count: Int) async throws -> [any PhotoSource] {
        let watch = FolderWatch(Pathname(folder.path), settlingTime: .milliseconds(1))
        var found: [any PhotoSource] = []
        for try await files in watch {
            found += files
            if found.count >= count { watch.stop() }
        }
        return found
    }

    private func archived(
        _ photo: IllBehavedPicker.Photo, with fault: PickerFault, in folder: URL
    ) throws -> FaultySources? {
        let possible: [PickerFault] = [
            .deletedBeforehand, .shortRead, .lyingType, .foreignBytes, .noBytes, .hostileNames, .missingHalf,
            .sameTwice,
        ]
        guard possible.contains(fault) else { return nil }
        let items = IllBehavedPicker([photo]).items(with: fault).filter(\.offersAlternatives)
        var writer = ZIPWriter()
        for (index, item) in items.enumerated() {
            let name =
                fault == .hostileNames ? item.suggestedName ?? "" : "\(index).\(fault == .lyingType ? "HEIC" : "JPG")"
            writer.add(name, fault == .shortRead ? photo.bytes : item.bytes)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: fault == .missingHalf ? "IMG_1.pvt.zip" : "photos.zip")
        try Data(fault == .shortRead ? writer.archive.dropLast(writer.archive.count / 2) : writer.archive).write(
            to: file)
        do {
            let opened = try ZIPArchive(at: Pathname(file.path))
            if fault == .deletedBeforehand { try FileManager.default.removeItem(at: file) }
            return FaultySources(opened.files + opened.faults)
        } catch let error as ImportError {
            return FaultySources([], refusal: error)
        }
    }

    /// The smallest film there is.
    private static let film: [UInt8] = [0, 0, 0, 16] + Array("ftypqt  ".utf8) + [0, 0, 0, 0]
}

/// Sources with a fault, as long as this lives.
final class FaultySources: Sendable {
    let sources: [any PhotoSource]
    /// Why there are no sources at all.
    let refusal: ImportError?
    private let end: @Sendable () -> Void

    init(_ sources: [any PhotoSource], refusal: ImportError? = nil, _ end: @escaping @Sendable () -> Void = {}) {
        (self.sources, self.refusal, self.end) = (sources, refusal, end)
    }

    deinit { end() }
}

/// The chunks that an item lends, as a body that arrives.
struct LentChunks: AsyncSequence, Sendable {
    let item: IllBehavedItem

    func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator {
        AsyncThrowingStream { stream in
            let work = Task {
                do {
                    try await item.withDataRepresentation(for: .image) { bytes in
                        stream.yield(unsafe bytes.withUnsafeBytes { unsafe Array($0) })
                    }
                    stream.finish()
                } catch {
                    stream.finish(throwing: error)
                }
            }
            stream.onTermination = { _ in work.cancel() }
        }.makeAsyncIterator()
    }
}
