import DurableFiles
@testable import PhotoImport
import Testing

@Suite struct SettlingFilesTests {
    private var files = SettlingFiles(settlingTime: .seconds(2))
    private let start = ContinuousClock.now

    private static func status(_ byteCount: UInt64, modified: Int64 = 1, inode: UInt64 = 1) -> FileStatus {
        let time = FileTime(nanosecondsSince1970: modified)
        return FileStatus(
            kind: .regular, byteCount: byteCount, device: 1, inode: inode, linkCount: 1, permissions: 0o600, owner: 0,
            modified: time, changed: time)
    }

    private mutating func settled(after seconds: Double, _ now: FileStatus?) -> [Pathname] {
        files.takeSettled(at: start + .seconds(seconds), limit: 100) { _ in now }
    }

    @Test mutating func aFileThatStaysAsItIsSettlesOnce() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(files.nextInstant == start + .seconds(2))
        #expect(settled(after: 1.9, Self.status(5)).isEmpty)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        #expect(files.nextInstant == nil)
        files.see("a.jpg", Self.status(5), at: start + .seconds(3))
        #expect(settled(after: 9, Self.status(5)).isEmpty)
    }

    @Test mutating func aFileThatGrowsBeginsAnew() {
        files.see("a.jpg", Self.status(5), at: start)
        files.see("a.jpg", Self.status(6), at: start + .seconds(1))
        #expect(settled(after: 2.5, Self.status(6)).isEmpty)
        #expect(settled(after: 3, Self.status(6)) == ["a.jpg"])
    }

    /// The last look may find what nobody told of, as on a network's disk.
    @Test mutating func aFileThatChangedUnnoticedBeginsAnew() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(7)).isEmpty)
        #expect(settled(after: 3.9, Self.status(7)).isEmpty)
        #expect(settled(after: 4, Self.status(7)) == ["a.jpg"])
    }

    @Test mutating func aFileThatIsBeingWrittenWaitsForItsWriterHoweverLong() {
        files.see("a.jpg", Self.status(1), at: start)
        files.write(to: "a.jpg", Self.status(5), at: start + .seconds(1))
        #expect(files.nextInstant == nil)
        #expect(settled(after: 1000, Self.status(5)).isEmpty)
        files.close("a.jpg", Self.status(9), at: start + .seconds(1001))
        #expect(settled(after: 1002, Self.status(9)).isEmpty)
        #expect(settled(after: 1003, Self.status(9)) == ["a.jpg"])
    }

    @Test mutating func whatIsWrittenAgainSettlesAgain() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        // The same size and time, as a program that sets the time may leave them.
        files.write(to: "a.jpg", Self.status(5), at: start + .seconds(3))
        files.close("a.jpg", Self.status(5), at: start + .seconds(3))
        #expect(settled(after: 5, Self.status(5)) == ["a.jpg"])
    }

    @Test(arguments: [".hidden.jpg", "a.jpg.part", "a.TMP", "a.jpg~", "a.jpg.crdownload", ".a.jpg.Xy12"])
    mutating func aTemporaryNameWaitsUntilItIsRenamed(name: String) {
        let path = Pathname("folder/\(name)")
        files.see(path, Self.status(5), at: start)
        files.write(to: path, Self.status(5), at: start)
        files.close(path, Self.status(5), at: start)
        #expect(files.nextInstant == nil)
        files.see("folder/a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["folder/a.jpg"])
    }

    @Test mutating func aNewNameMakesNoNewFile() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.forget("a.jpg", at: start + .seconds(3))
        files.see("b.jpg", Self.status(5), at: start + .seconds(3))
        #expect(settled(after: 9, Self.status(5)).isEmpty)
        files.see("b.jpg", Self.status(5, inode: 2), at: start + .seconds(10))
        #expect(settled(after: 12, Self.status(5, inode: 2)) == ["b.jpg"])
    }

    @Test mutating func aFileWithoutBytesIsNoneYet() {
        files.see("a.jpg", Self.status(0), at: start)
        files.write(to: "b.jpg", Self.status(0), at: start)
        files.close("b.jpg", Self.status(0), at: start)
        #expect(files.nextInstant == nil)
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
    }

    @Test mutating func ofALivePhotosBundleThereAreItsHalves() {
        for name in ["IMG_1.pvt/metadata.plist", "IMG_1.pvt/IMG_1.HEIC", "IMG_1.pvt/IMG_1.MOV"] {
            files.write(to: Pathname(name), Self.status(5), at: start)
            files.close(Pathname(name), Self.status(5), at: start)
        }
        #expect(settled(after: 2, Self.status(5)) == ["IMG_1.pvt/IMG_1.HEIC", "IMG_1.pvt/IMG_1.MOV"])
    }

    @Test mutating func whatIsGoneIsForgotten() {
        files.see("a.jpg", Self.status(5), at: start)
        files.see("b/c.jpg", Self.status(5), at: start)
        files.see("d.jpg", Self.status(5), at: start)
        files.forget("a.jpg", at: start)
        files.forget(below: Array("b/".utf8), at: start)
        #expect(settled(after: 2, nil).isEmpty)
        #expect(files.nextInstant == nil)
    }

    @Test mutating func aNewNameDoesNotCloseAFile() {
        files.write(to: "a.jpg", Self.status(5), at: start)
        files.forget("a.jpg", at: start + .seconds(1))
        files.see("b.jpg", Self.status(5), at: start + .seconds(1))
        #expect(settled(after: 1000, Self.status(5)).isEmpty)
        files.close("b.jpg", Self.status(5), at: start + .seconds(1001))
        #expect(settled(after: 1003, Self.status(5)) == ["b.jpg"])
    }

    /// Numbers of files are used again.
    @Test mutating func anotherFileOfTheSameNumberIsNew() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.forget("a.jpg", at: start + .seconds(3))
        files.see("b.jpg", Self.status(5), at: start + .seconds(30))
        #expect(settled(after: 32, Self.status(5)) == ["b.jpg"])
    }

    @Test mutating func whatFailedIsGivenAgain() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.giveAgain("a.jpg", Self.status(5), at: start + .seconds(60))
        #expect(settled(after: 61, Self.status(5)).isEmpty)
        #expect(settled(after: 62, Self.status(5)) == ["a.jpg"])
    }

    /// A RAW file goes with its picture only when both are imported together.
    @Test mutating func filesOfOneShotAreGivenTogether() {
        for (index, name) in ["1.CR2", "1.JPG", "1.xmp", "2.JPG"].enumerated() {
            files.see(Pathname("a/\(name)"), Self.status(5, inode: UInt64(index)), at: start)
        }
        files.write(to: "a/1.xmp", Self.status(5, inode: 2), at: start + .seconds(1))
        let inodes: [Pathname: UInt64] = ["a/1.CR2": 0, "a/1.JPG": 1, "a/1.xmp": 2, "a/2.JPG": 3]
        func take(_ seconds: Double, _ limit: Int) -> [Pathname] {
            files.takeSettled(at: start + .seconds(seconds), limit: limit) { Self.status(5, inode: inodes[$0] ?? 9) }
        }
        #expect(take(2, 9) == ["a/2.JPG"])
        files.close("a/1.xmp", Self.status(5, inode: 2), at: start + .seconds(3))
        #expect(files.nextInstant == start + .seconds(3))
        #expect(take(5, 1) == ["a/1.CR2", "a/1.JPG", "a/1.xmp"])
    }

    /// A writer that never closes its file doesn't keep the others for ever.
    @Test mutating func aShotIsNotHeldBackForEver() {
        files.see("1.CR2", Self.status(5), at: start)
        files.write(to: "1.JPG", Self.status(5, inode: 2), at: start)
        #expect(files.nextInstant == start + .seconds(20))
        #expect(settled(after: 20, Self.status(5)) == ["1.CR2"])
    }

    @Test mutating func afterAnOverflowNobodyIsKnownToWrite() {
        files.write(to: "a.jpg", Self.status(5), at: start)
        files.forgetWriters(at: start + .seconds(5))
        #expect(settled(after: 6, Self.status(5)).isEmpty)
        #expect(settled(after: 7, Self.status(5)) == ["a.jpg"])
    }

    /// Nobody's name leads to it any more, and its number may be another file's.
    @Test mutating func whatIsRenamedOverIsForgotten() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.see("a.jpg", Self.status(5, inode: 2), at: start + .seconds(3))
        #expect(settled(after: 5, Self.status(5, inode: 2)) == ["a.jpg"])
        #expect(files.givenCount == 1)
        files.see("b.jpg", Self.status(5), at: start + .seconds(30))
        #expect(settled(after: 32, Self.status(5)) == ["b.jpg"])
        #expect(files.givenCount == 2)
    }

    /// Without word of what disappears, as where all is looked at again and again.
    @Test mutating func whatMadeRoomForAnotherIsStillTheSame() {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.see("a.jpg", Self.status(5, inode: 2), at: start + .seconds(3))
        files.see("b.jpg", Self.status(5), at: start + .seconds(3))
        #expect(settled(after: 5, Self.status(5, inode: 2)) == ["a.jpg"])
        #expect(files.givenCount == 2)
    }

    @Test(arguments: [false, true])
    mutating func aFileOfTwoNamesIsKnownAsLongAsItHasOne(isReplaced: Bool) {
        files.see("a.jpg", Self.status(5), at: start)
        #expect(settled(after: 2, Self.status(5)) == ["a.jpg"])
        files.see("b.jpg", Self.status(5), at: start + .seconds(3))
        if isReplaced {
            files.see("a.jpg", Self.status(6, inode: 2), at: start + .seconds(4))
            #expect(settled(after: 6, Self.status(6, inode: 2)) == ["a.jpg"])
        } else {
            files.forget("a.jpg", at: start + .seconds(4))
        }
        files.see("b.jpg", Self.status(5), at: start + .seconds(30))
        #expect(settled(after: 40, Self.status(5)).isEmpty)
        files.forget("b.jpg", at: start + .seconds(50))
        #expect(files.givenCount == (isReplaced ? 1 : 0))
    }

    /// That it can't be looked at doesn't tell that it is gone.
    @Test mutating func whatCannotBeLookedAtWaits() {
        files.see("a.jpg", Self.status(5), at: start)
        let taken = files.takeSettled(at: start + .seconds(2), limit: 9) { (path) throws(SystemError) -> FileStatus? in
            throw SystemError(call: "open", number: 24, subject: path.description)
        }
        #expect(taken.isEmpty)
        let next = start + .seconds(4) + SettlingFiles.pause
        #expect(files.nextInstant == next)
        #expect(files.takeSettled(at: next - .milliseconds(1), limit: 9) { _ in Self.status(5) }.isEmpty)
        #expect(files.takeSettled(at: next, limit: 9) { _ in Self.status(5) } == ["a.jpg"])
    }

    /// What a file costs grows with the logarithm of all: comparisons to bring them into order, and a look at a few.
    @Test mutating func manyFilesCostNoMoreEach() {
        let count = 20_000
        for index in 0..<count {
            files.see(Pathname("\(index).jpg"), Self.status(5, inode: UInt64(index)), at: start)
        }
        var (given, looks, batches) = (0, 0, 0)
        while true {
            let batch = files.takeSettled(at: start + .seconds(2), limit: 32) { path in
                looks += 1
                return Self.status(5, inode: UInt64(path.description.dropLast(4)) ?? 0)
            }
            guard let first = batch.first else { break }
            #expect(first == Pathname("\(given).jpg"))
            given += batch.count
            batches += 1
            // Others come and go meanwhile.
            files.write(to: "new.jpg", Self.status(5, inode: 99_999), at: start + .seconds(2))
            files.close("new.jpg", Self.status(5, inode: 99_999), at: start + .seconds(2))
            #expect(files.nextInstant != nil)
        }
        #expect(given == count && looks == count && batches == count / 32)
        #expect(files.givenCount == count)
        // The logarithm is 14.3; a look at all for each batch would be 12,500,000.
        #expect(files.stepCount < count * 24)
    }

    @Test mutating func theyComeInNaturalOrderAndSoManyAtOnce() {
        for (index, name) in ["IMG_10.jpg", "IMG_9.jpg", "IMG_1.jpg"].enumerated() {
            files.see(Pathname(name), Self.status(5, inode: UInt64(index)), at: start)
        }
        let now = start + .seconds(2)
        let first = files.takeSettled(at: now, limit: 2) { path in
            Self.status(5, inode: path == "IMG_10.jpg" ? 0 : path == "IMG_9.jpg" ? 1 : 2)
        }
        #expect(first == ["IMG_1.jpg", "IMG_9.jpg"])
        #expect(settled(after: 2, Self.status(5, inode: 0)) == ["IMG_10.jpg"])
    }
}
