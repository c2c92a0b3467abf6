@testable import DurableFiles
import Testing

@Suite struct NameOrderTests {
    /// Numbers of any length, zeros in front of them, and names that are the start of others.
    @Test func theNaturalOrderIsTotal() {
        let pieces = ["", "0", "00", "1", "01", "2", "10", "a", "A", "_", "99999999999999999999999", "ü"]
        let names = Set(pieces.flatMap { a in pieces.flatMap { b in ["\(a)\(b)", "\(a)x\(b)"] } }).map {
            Array($0.utf8)[...]
        }
        let sorted = names.sorted(by: NameOrder.naturally)
        for (index, name) in sorted.enumerated() {
            #expect(!NameOrder.naturally(name, name))
            for later in sorted[(index + 1)...] {
                #expect(NameOrder.naturally(name, later))
                #expect(!NameOrder.naturally(later, name))
            }
        }
    }

    @Test(arguments: [
        (NameOrder.bytes, ["IMG_10", "IMG_2", "a", "a\u{1}", "a0", "ab", "é"]),
        (NameOrder.natural, ["IMG_2", "IMG_10", "a", "a\u{1}", "a0", "ab", "é"]),
    ])
    func ordersAListing(order: NameOrder, names: [String]) {
        var listing = DirectoryListing()
        for name in names.shuffled() {
            unsafe Array(name.utf8).withUnsafeBytes { unsafe listing.append($0, kind: .regular) }
        }
        listing.sort(by: order)
        #expect(listing.map(\.name.description) == names)
        #expect(listing.map(\.kind) == names.map { _ in .regular })
    }
}
