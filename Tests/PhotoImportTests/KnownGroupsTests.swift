@testable import PhotoImport
import PhotoLibrary
import Testing

/// Members of a group in every order in which the library may know them.
@Suite struct KnownGroupsTests {
    private let groups = KnownGroups()

    private func join(_ number: Int, _ known: Set<String>, _ key: String = "new") throws -> [Int]? {
        let digits = String(repeating: "0", count: 63) + String(number)
        let member = KnownGroups.Member(id: try #require(Photo.ID(rawValue: digits)), part: .sidecar)
        return groups.join(member, key, known: known)?.compactMap { $0.id.rawValue.last?.wholeNumberValue }
    }

    @Test func membersThatAreKnownTogetherNeedNoKey() throws {
        #expect(try join(1, ["a", "b"]) == nil)
        #expect(try join(2, ["b", "c"]) == nil)
        #expect(try join(3, ["b"]) == nil)
        #expect(try join(4, [], "other") == [])
    }

    @Test(arguments: [[], ["a", "c"]] as [Set<String>])
    func oneThatIsNotGivesTheKeyToAll(known: Set<String>) throws {
        #expect(try join(1, ["a", "b"]) == nil)
        #expect(try join(2, ["b", "c"]) == nil)
        #expect(try join(3, known) == [1, 2])
        #expect(try join(4, ["b"]) == [])
    }

    @Test func theFirstMayBeTheUnknownOne() throws {
        #expect(try join(1, []) == [])
        #expect(try join(2, ["a"]) == [])
    }
}
