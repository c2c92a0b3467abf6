import Console
import ContentTypes
import DurableFiles

/// Looks at inputs and says what is to be printed of them.
struct Prober: Sendable {
    let options: ProbeOptions
    let catalog: TypeCatalog
    /// Whether more than the type is needed.
    private let needsHeader: Bool

    init(options: ProbeOptions, catalog: TypeCatalog) {
        self.options = options
        self.catalog = catalog
        needsHeader = options.form == .json || options.isExplaining
    }

    /// Looks at inputs in order; what is printed without a complaint in between comes as one block.
    func blocks(for inputs: [InputWalk.Input]) -> [AnswerBlock] {
        var blocks = AnswerBlocks()
        for input in inputs {
            switch input {
            case .failure(let error): report(error, in: &blocks)
            case .path(let path): look(at: path, isBundle: false, in: &blocks)
            case .bundle(let path): look(at: path, isBundle: true, in: &blocks)
            case .files(let files): look(at: files, in: &blocks)
            }
        }
        return blocks.all
    }

    private func look(at path: Pathname, isBundle: Bool, in blocks: inout AnswerBlocks) {
        do throws(ProbeError) {
            if let bundle = LivePhotoBundle.answer(path, followsLinks: true, catalog) {
                try tell(bundle, in: &blocks.last)
            } else if !isBundle {
                let header = try header(of: try ProbeSource(path), path)
                try tell(ProbeAnswer(path: path, header: header, catalog: catalog), in: &blocks.last)
            }
        } catch {
            report(error, in: &blocks)
        }
    }

    /// Looks at files of one folder; what is true of all of them is made once.
    private func look(at files: FolderFiles, in blocks: inout AnswerBlocks) {
        let reader = FolderFileReader(files, blockSize: FileBytes.blockSize)
        var start: [UInt8] = []
        writeName(files.directory.path.appending("").bytes[...], in: &start)
        for index in files.range where isFile(index, of: files) {
            do throws(ProbeError) {
                try look(at: index, of: files, by: reader, start: start, in: &blocks.last)
            } catch {
                report(error, in: &blocks)
            }
        }
    }

    /// Whether an entry is looked at: devices and the like that were only come across are not, nor links unasked.
    private func isFile(_ index: Int, of files: FolderFiles) -> Bool {
        switch files.listing.kind(at: index) {
        case .other?: false
        case .symbolicLink?: files.followsLinks
        case .regular?, .directory?, nil: true
        }
    }

    /// Looks at one file; its path is only made up where it is needed.
    private func look(
        at index: Int, of files: FolderFiles, by reader: FolderFileReader, start: [UInt8], in block: inout AnswerBlock
    ) throws(ProbeError) {
        let kind: FileStatus.Kind
        do { kind = try reader.open(at: index) } catch { throw ProbeError(files.path(at: index), error) }
        guard kind == .regular else { throw ProbeError(files.path(at: index), kind: kind) }
        let header = try header(of: reader, files.path(at: index))
        guard !options.needsName else {
            return try tell(ProbeAnswer(path: files.path(at: index), header: header, catalog: catalog), in: &block)
        }
        if !options.isBrief {
            block.text += start
            writeName(files.listing.nameBytes(at: index), in: &block.text)
            endName(in: &block.text)
        }
        block.text += word(header).utf8
        endAnswer(in: &block.text)
    }

    private func header(
        of source: some ByteSource, _ path: @autoclosure () -> Pathname
    ) throws(ProbeError) -> FileHeader {
        do {
            return needsHeader ? try catalog.probe(source) : try catalog.summary(of: source)
        } catch let error as SystemError {
            throw ProbeError(path(), error)
        } catch {
            throw ProbeError(path(), reason: "\(error)")
        }
    }

    private func tell(_ answer: ProbeAnswer, in block: inout AnswerBlock) throws(ProbeError) {
        if options.isStrict, answer.matches == false { throw ProbeError(lyingNameOf: answer) }
        if options.isRenaming { try rename(answer, in: &block) } else { print(answer, in: &block) }
    }

    private func print(_ answer: ProbeAnswer, in block: inout AnswerBlock) {
        if options.showsOnlyMismatched, answer.matches != false { return }
        if options.form == .json {
            answer.json(isExplaining: options.isExplaining).write(into: &block.text)
        } else {
            if !options.isBrief {
                writeName(answer.path.bytes[...], in: &block.text)
                endName(in: &block.text)
            }
            block.text += word(answer.header).utf8
            if options.isExplaining {
                for line in answer.explanationLines { block.text += "\n\(line)".utf8 }
            }
        }
        endAnswer(in: &block.text)
    }

    /// The word that is printed of a type.
    private func word(_ header: FileHeader) -> String {
        switch options.form {
        case .type, .json: header.type.rawValue
        case .mimeType: catalog.preferredMIMEType(for: header.type) ?? "application/octet-stream"
        case .filenameExtension: catalog.preferredFilenameExtension(for: header.type) ?? "-"
        }
    }

    private func writeName(_ name: ArraySlice<UInt8>, in text: inout [UInt8]) {
        if options.endsWithNUL { text += name } else { TerminalText.append(name, to: &text) }
    }

    private func endName(in text: inout [UInt8]) {
        if options.endsWithNUL {
            text.append(0)
        } else {
            text.append(UInt8(ascii: ":"))
            text.append(UInt8(ascii: " "))
        }
    }

    private func endAnswer(in text: inout [UInt8]) {
        text.append(options.endsWithNUL ? 0 : 0x0A)
    }

    private func report(_ error: ProbeError, in blocks: inout AnswerBlocks) {
        if options.form == .json {
            let members = ProbeAnswer.pathMembers(error.path) + [.init("error", .string(error.reason))]
            JSONValue.object(members).write(into: &blocks.last.text)
            endAnswer(in: &blocks.last.text)
            blocks.last.failed = true
        } else {
            blocks.complain("typeprobe: \(TerminalText.escaped(error.path)): \(error.reason).\n")
        }
    }

    private func rename(_ answer: ProbeAnswer, in block: inout AnswerBlock) throws(ProbeError) {
        guard answer.matches == false, let change = NameChange(answer) else { return }
        if !options.isDryRun { try change.make() }
        change.describe(isJSON: options.form == .json, in: &block.text)
        endAnswer(in: &block.text)
    }
}

extension FolderFileReader: ByteSource {
    var firstBlock: [UInt8]? { start }
}
