import FaultySystem
import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

/// Every fault of a picker with every kind of source: what becomes of the photo, and that nothing is lost or left over.
@Suite(.timeLimit(.minutes(5))) struct FaultTableTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let kind: SourceKind
        let fault: PickerFault
        var testDescription: String { "\(kind.rawValue), \(fault)" }
    }

    /// A fault that nobody else has.
    @Test(arguments: SourceKind.allCases.flatMap { kind in PickerFault.all.map { Case(kind: kind, fault: $0) } })
    func theOutcomeIsTheOneThatIsDocumented(scenario: Case) async throws {
        let home = try ScratchFolder(prefersMemory: true)
        let photos = IllBehavedPicker().photos
        let place = home.url.appending(path: "sources")
        let faulty = try await scenario.kind.sources(of: photos[1], with: scenario.fault, in: place)
        let documented = try FaultTable.documented(scenario.kind, scenario.fault)
        guard let faulty else {
            #expect(documented == "–")
            return
        }
        let library = try PhotoLibrary(at: home.url.appending(path: "library"))
        var configuration = PhotoImporter.Configuration()
        configuration.deliveryTime = .seconds(FaultTable.patience(with: scenario.fault))
        let good = [photos[0], photos[2]].map { BytesSource($0.bytes, named: $0.name) }
        let outcomes = await PhotoImporter(into: library, configuration: configuration)
            .importPhotos([good[0]] + faulty.sources + [good[1]])
        withExtendedLifetime(faulty) {}

        #expect(outcomes.count == faulty.sources.count + 2)
        for outcome in [outcomes[0], outcomes[outcomes.count - 1]] { #expect(try outcome.get().photo.state == .ready) }
        let refusal = faulty.refusal.map { [ImportOutcome.failure($0)] } ?? []
        let faultyOutcomes = outcomes.dropFirst().dropLast() + refusal
        let words = FaultTable.words(for: Array(faultyOutcomes))
        #expect(words == documented)
        try expectSentences(of: Array(faultyOutcomes), scenario)
        try expectOrder(of: outcomes, in: library)
        for case .success(let imported) in faultyOutcomes where imported.photo.type == .jpeg {
            let count = scenario.fault == .shortRead ? photos[1].bytes.count / 2 : photos[1].bytes.count
            let stored = try Data(contentsOf: library.url(of: imported.photo.id, .original))
            #expect(Array(stored) == Array(photos[1].bytes.prefix(count)))
        }
    }

    @Test(arguments: IllBehavedPicker.hostileNames)
    func aHostileNameIsPartOfOneLine(name: String) async throws {
        let home = try ScratchFolder(prefersMemory: true)
        let importer = PhotoImporter(into: try PhotoLibrary(at: home.url.appending(path: "library")))
        let outcome = await importer.importPhotos([BytesSource([], named: name)])[0]
        try expectSentences(of: [outcome], Case(kind: .bytes, fault: .hostileNames))
        #expect(throws: ImportError.self) { try outcome.get() }
    }

    /// One sentence for each failure, that names the photo, and that nothing in a name or an error gets into.
    private func expectSentences(of outcomes: [ImportOutcome], _ scenario: Case) throws {
        for case .failure(let error) in outcomes {
            let sentence = error.description
            Attachment.record(sentence, named: "\(scenario.testDescription).txt")
            #expect(sentence.unicodeScalars.allSatisfy(Self.isHarmless), "\(sentence)")
            #expect(error.subject.isEmpty == false)
            #expect(sentence.utf8.count < 1200)
            #expect(sentence.hasPrefix("Can't import "))
            #expect(sentence.hasSuffix("."))
            #expect(error.advice?.isEmpty == false)
            guard scenario.kind == .itemFile else { continue }
            let documented = try #require(try FaultTable.sentence(scenario.fault))
            #expect(error.explanation.hasPrefix(documented.split(separator: "…")[0]))
            #expect(error.explanation.hasSuffix(documented.split(separator: "…").last ?? ""))
        }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
    }

    /// Expects that the library's files are those of the photos that were reported, and nothing else is there.
    private func expectOrder(of outcomes: [ImportOutcome], in library: PhotoLibrary) throws {
        let imported = outcomes.compactMap { try? $0.get().photo }
        #expect(try library.findings(expecting: imported.map(\.id)) == [])
        let reported = Set(imported.flatMap { [$0.originalPath, $0.rendition?.path].compactMap(\.self) })
        let files = try FileManager.default.subpathsOfDirectory(atPath: library.url.path).filter { path in
            let attributes = try FileManager.default.attributesOfItem(atPath: library.url.appending(path: path).path)
            return attributes[.type] as? FileAttributeType != .typeDirectory
        }
        // Beside the photos, what is remembered of some of them.
        let records = files.filter { $0.hasPrefix("records/") }
        #expect(records.allSatisfy { path in imported.contains { path.contains($0.id.rawValue) } })
        #expect(Set(files.filter { !$0.hasPrefix("catalog.sqlite") }).subtracting(records) == reported)
    }
}

/// The table of outcomes in the documentation.
enum FaultTable {
    /// Seconds after which a source is left behind: so many that none is late which comes at all.
    static func patience(with fault: PickerFault) -> Int {
        [.deadCloud, .neverAnswers].contains(fault) ? 10 : 600
    }

    /// What the documentation says becomes of a photo.
    static func documented(_ kind: SourceKind, _ fault: PickerFault) throws -> String? {
        let table = try rows.prefix { $0.first != "fault of a file" }
        guard let row = table.first(where: { $0.first == "`\(fault)`" }),
            let column = table.first?.firstIndex(of: kind.rawValue), column < row.count
        else { return nil }
        return row[column]
    }

    /// What the documentation says is said of a file that an item hands out.
    static func sentence(_ fault: PickerFault) throws -> String? {
        try rows.drop { $0.first != "fault of a file" }.first { $0.first == "`\(fault)`" }?.last
    }

    private static var rows: [[String]] {
        get throws {
            try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
                .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        }
    }

    /// Each different outcome once, the best first.
    static func words(for outcomes: [ImportOutcome]) -> String {
        let words = outcomes.map { outcome in
            switch outcome {
            case .success(let imported): imported.photo.state == .ready ? "imported" : "kept"
            case .failure: "fails"
            }
        }
        let different = ["imported", "kept", "fails"].filter(words.contains)
        return different.isEmpty ? "left out" : different.joined(separator: ", ")
    }

    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/PhotoImportTesting/PhotoImportTesting.docc/WhatBecomesOfAPhoto.md").standardized
}
