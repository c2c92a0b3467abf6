import ContentTypes
import DurableFiles
import Foundation
@testable import PhotoImport
import PhotoLibrary
import Testing

@Suite struct PassingErrorTests {
    private static func error(_ number: CInt) -> SystemError {
        SystemError(call: "open", number: number, subject: "a.jpg")
    }

    @Test(
        arguments: [
            (EMFILE, true), (ENFILE, true), (EIO, true), (ESTALE, true), (ETIMEDOUT, true), (ENOENT, false),
            (EACCES, false), (ELOOP, false),
        ] as [(CInt, Bool)])
    func whatTheSystemSaysDecides(number: CInt, mayPass: Bool) {
        let error = ImportError(opening: "a.jpg", Self.error(number))
        #expect(error.code == .unreadable)
        #expect(error.mayPass == mayPass)
        let source = SourceError("it is locked", advice: "unlock it", underlying: Self.error(number))
        #expect(ImportError(delivering: "a.jpg", source).mayPass == mayPass)
        let library = LibraryError(
            .unsuitableSource, "store", "a.jpg", because: "it is no file", underlying: Self.error(number))
        #expect(ImportError(storing: "a.jpg", copying: "a.jpg", library).mayPass == mayPass)
        let attempts = ImportError("a.jpg", attempts: [(.jpeg, [error]), (.heic, [.empty("a.jpg")])])
        #expect(attempts.mayPass == mayPass)
        let late = ImportError(
            "a.jpg", attempts: [(.jpeg, [error]), (.heic, [.timedOut("a.jpg", after: .zero), .empty("a.jpg")])])
        #expect(late.mayPass)
    }

    @Test func theCodeDecidesWhereNothingIsBelow() {
        #expect(ImportError.timedOut("a.jpg", after: .seconds(1)).mayPass)
        #expect(!ImportError.empty("a.jpg").mayPass)
        #expect(!ImportError.notAccepted("a.jpg", "it is text", accepting: [.jpeg]).mayPass)
    }
}
