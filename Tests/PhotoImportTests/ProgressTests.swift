import Foundation
import PhotoImport
import PhotoImportProgress
import Synchronization
import Testing

@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct ProgressTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-1.jpg")
    }

    /// Distinct photos: bytes behind the end of the picture.
    private func sources(_ count: Int) -> [BytesSource] {
        (0..<count).map { index in
            BytesSource(photo + Array("\(index)".utf8), named: "\(index)")
        }
    }

    @Test func aThousandItemsAreOneCall() async throws {
        let sources = sources(1000)
        let progress = ImportProgress()
        let watching = Task {
            var all: [ImportProgress.Snapshot] = []
            for await snapshot in progress.snapshots(every: .milliseconds(5)) { all.append(snapshot) }
            return all
        }
        let outcomes = await home.importer {
            $0.jobs = 2
            $0.upright = .off
        }.importPhotos(sources, progress: progress)
        let names = try outcomes.map { try $0.get().photo.name }
        #expect(names == (0..<1000).map { "\($0)" })
        #expect(try home.photos().count == 1000)
        let bytes = try outcomes.reduce(UInt64(0)) { $0 + (try $1.get().photo.byteCount) }

        let snapshots = await watching.value
        let last = try #require(snapshots.last)
        #expect(last == progress.snapshot)
        #expect(last.isFinished && last.itemCount == 1000 && last.finishedCount == 1000 && last.failedCount == 0)
        #expect(last.underwayCount == 0 && last.byteCount == bytes && last.fractionCompleted == 1)
        for (earlier, later) in zip(snapshots, snapshots.dropFirst()) {
            #expect(earlier.finishedCount <= later.finishedCount)
            #expect(!earlier.isFinished && earlier.underwayCount <= 14)
            #expect((0...1).contains(earlier.fractionCompleted))
        }
        try home.expectOrder()
    }

    @Test func anItemTellsByteForByteHowFarItIs() async throws {
        let progress = ImportProgress()
        let half = photo.count / 2
        let source = BytesSource(named: "a.jpg", expectedByteCount: UInt64(photo.count)) { [photo] intake in
            #expect(progress.item(at: 0).byteCount == 0)
            #expect(progress.item(at: 0).expectedByteCount == UInt64(photo.count))
            intake.report(fractionCompleted: 0.25)
            #expect(progress.item(at: 0).fractionCompleted == 0.125)
            for strange in [Double.nan, .infinity, -.infinity] { intake.report(fractionCompleted: strange) }
            #expect(progress.item(at: 0).fractionCompleted == 0.125)
            intake.report(fractionCompleted: -1)
            try intake.receive(Array(photo[..<half]))
            #expect(progress.item(at: 0).byteCount == UInt64(half))
            #expect(progress.item(at: 0).fractionCompleted == Double(half) / Double(photo.count) / 2)
            #expect(progress.snapshot.underwayCount == 1)
            #expect(progress.snapshot.byteCount == UInt64(half))
            try intake.receive(Array(photo[half...]))
        }
        #expect(progress.snapshot == ImportProgress().snapshot)
        _ = await home.importer().importPhotos([source], progress: progress)
        #expect(progress.item(at: 0).fractionCompleted == 1)
        #expect(progress.item(at: 0).byteCount == UInt64(photo.count))
        #expect(progress.item(at: 7) == ImportProgress().item(at: 0))
    }

    @Test func whatFailsAndWhatIsThereTwiceIsFinishedToo() async throws {
        let progress = ImportProgress()
        let file = try home.folder.write(photo, to: "a.jpg")
        let sources: [any PhotoSource] = [
            FileSource(file), FileSource(file), FileSource(home.folder.filePath("none.jpg")),
        ]
        for await _ in home.importer().events(importing: sources, progress: progress) {}
        #expect(progress.snapshot.finishedCount == 3)
        #expect(progress.snapshot.failedCount == 1)
        #expect(progress.snapshot.byteCount == UInt64(2 * photo.count))
        #expect(progress.snapshot.isFinished)
        #expect(progress.item(at: 0).expectedByteCount == UInt64(photo.count))
    }

    @Test func ofNoItemsItIsFinishedAtOnce() async throws {
        let progress = ImportProgress()
        _ = await home.importer().importPhotos([], progress: progress)
        var all: [ImportProgress.Snapshot] = []
        for await snapshot in progress.snapshots() { all.append(snapshot) }
        #expect(all.map(\.isFinished) == [true])
        #expect(all.map(\.fractionCompleted) == [1])
    }

    /// However much changes meanwhile, and though nobody would wait for the next look.
    @Test func betweenTwoLooksNothingIsAskedAndTheEndIsToldAtOnce() async throws {
        let progress = ImportProgress()
        var snapshots = progress.snapshots(every: .seconds(3600)).makeAsyncIterator()
        #expect(await snapshots.next() == ImportProgress().snapshot)
        let (importer, sources) = (home.importer { $0.upright = .off }, sources(20))
        async let outcomes = importer.importPhotos(sources, progress: progress)
        let last = await snapshots.next()
        #expect(last?.isFinished == true && last?.finishedCount == 20)
        #expect(await snapshots.next() == nil)
        let count = await outcomes.count
        #expect(count == 20)
    }

    @Test func whoIsCancelledLooksNoMore() async {
        let watching = Task {
            var count = 0
            for await _ in ImportProgress().snapshots(every: .seconds(3600)) { count += 1 }
            return count
        }
        watching.cancel()
        #expect(await watching.value <= 1)
    }

    @Test func foundationsFollowsIt() async throws {
        let progress = ImportProgress()
        let whole = Progress(totalUnitCount: 2)
        let part = progress.foundationProgress(every: .milliseconds(1))
        whole.addChild(part, withPendingUnitCount: 1)
        _ = await home.importer { $0.upright = .off }.importPhotos(sources(5), progress: progress)
        while !part.isFinished { await Task.yield() }
        #expect(part.userInfo[.fileTotalCountKey] as? Int == 5)
        #expect(part.userInfo[.fileCompletedCountKey] as? Int == 5)
        #expect(whole.fractionCompleted == 0.5)
    }

    @Test func whatFailedIsImportedAgainAlone() async throws {
        let isThere = Mutex(false)
        let asked = Mutex<[String]>([])
        let sources = (0..<5).map { index in
            BytesSource(named: "\(index)") { [photo] intake in
                asked.withLock { $0.append("\(index)") }
                guard index != 3 || isThere.withLock({ $0 }) else { throw SourceError.notDownloaded() }
                try intake.receive(photo + [UInt8(index)])
            }
        }
        let importer = home.importer { $0.upright = .off }
        let first = await importer.importPhotos(sources)
        #expect(first.map { (try? $0.get()) != nil } == [true, true, true, false, true])
        isThere.withLock { $0 = true }
        asked.withLock { $0 = [] }
        let second = await importer.importAgain(failed: first, of: sources)
        #expect(asked.withLock { $0 } == ["3"])
        #expect(try second.map { try $0.get().photo.name } == ["0", "1", "2", "3", "4"])
        #expect(try second[0].get() == first[0].get())
        #expect(await importer.importAgain(failed: second, of: sources).count == 5)
        #expect(asked.withLock { $0 } == ["3"])
    }

    /// A sidecar goes with its picture though the picture came first.
    @Test func whatFailedComesToWhatItBelongsTo() async throws {
        let picture = try home.folder.write(photo, to: "IMG_1.JPG")
        let sidecar = home.folder.filePath("IMG_1.xmp")
        let sources = [FileSource(picture), FileSource(sidecar)]
        let importer = home.importer { $0.upright = .off }
        let first = await importer.importPhotos(sources)
        #expect((try? first[1].get()) == nil)
        _ = try home.folder.write(
            Array("<?xml version=\"1.0\"?><x:xmpmeta xmlns:x=\"adobe:ns:meta/\"></x:xmpmeta>".utf8), to: "IMG_1.xmp")
        let second = await importer.importAgain(failed: first, of: sources)
        let photos = try second.map { try $0.get().photo }
        #expect(try home.library.companions(of: photos[0].id).map(\.photo.id) == [photos[1].id])
    }
}
