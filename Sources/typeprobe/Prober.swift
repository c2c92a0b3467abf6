import Console
import ContentTypes
import DurableFiles

/// Looks at one input and says what is to be printed of it.
struct Prober: Sendable {
    /// What is to be printed of one input.
    struct Block: Sendable {
        /// For standard output.
        var text: [UInt8] = []
        /// For standard error.
        var complaint: [UInt8] = []
        /// Whether something could not be read.
        var failed = false
    }

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
    func blocks(for inputs: ArraySlice<InputWalk.Input>) -> [Block] {
        var blocks: [Block] = []
        var block = Block()
        for input in inputs {
            look(at: input, in: &block)
            guard !block.complaint.isEmpty else { continue }
            blocks.append(block)
            block = Block()
        }
        return blocks + [block]
    }

    private func look(at input: InputWalk.Input, in block: inout Block) {
        do throws(ProbeError) {
            let answer: ProbeAnswer
            switch input {
            case .failure(let error): throw error
            case .path(let path, let followsLinks):
                if let bundle = LivePhotoBundle.answer(path, followsLinks: followsLinks, catalog) {
                    answer = bundle
                } else {
                    answer = try self.answer(path, try ProbeSource(path, followsLinks: followsLinks))
                }
            case .bundle(let path):
                guard let bundle = LivePhotoBundle.answer(path, followsLinks: true, catalog) else { return }
                answer = bundle
            case .entry(let name, let directory, let path):
                answer = try self.answer(path, try ProbeSource(name, in: directory, path: path))
            }
            if options.isStrict, answer.matches == false { throw ProbeError(lyingNameOf: answer) }
            if options.isRenaming { try rename(answer, in: &block) } else { print(answer, in: &block) }
        } catch {
            report(error, in: &block)
        }
    }

    private func answer(_ path: FilePath, _ source: ProbeSource) throws(ProbeError) -> ProbeAnswer {
        do {
            let header = needsHeader ? try catalog.probe(source) : try catalog.summary(of: source)
            return ProbeAnswer(path: path, header: header, catalog: catalog)
        } catch let error as SystemError {
            throw ProbeError(path, error)
        } catch {
            throw ProbeError(path, reason: "\(error)")
        }
    }

    private func print(_ answer: ProbeAnswer, in block: inout Block) {
        if options.showsOnlyMismatched, answer.matches != false { return }
        if options.form == .json {
            answer.json(isExplaining: options.isExplaining).write(into: &block.text)
        } else {
            if !options.isBrief { writeName(answer.path, in: &block) }
            block.text += answer.word(options.form).utf8
            if options.isExplaining {
                for line in answer.explanationLines { block.text += "\n\(line)".utf8 }
            }
        }
        block.text.append(options.endsWithNUL ? 0 : 0x0A)
    }

    private func writeName(_ path: FilePath, in block: inout Block) {
        if options.endsWithNUL {
            block.text += path.bytes
            block.text.append(0)
        } else {
            TerminalText.append(path, to: &block.text)
            block.text.append(UInt8(ascii: ":"))
            block.text.append(UInt8(ascii: " "))
        }
    }

    private func report(_ error: ProbeError, in block: inout Block) {
        block.failed = true
        if options.form == .json {
            let members = ProbeAnswer.pathMembers(error.path) + [.init("error", .string(error.reason))]
            JSONValue.object(members).write(into: &block.text)
            block.text.append(options.endsWithNUL ? 0 : 0x0A)
        } else {
            block.complaint += "typeprobe: \(TerminalText.escaped(error.path)): \(error.reason).\n".utf8
        }
    }

    private func rename(_ answer: ProbeAnswer, in block: inout Block) throws(ProbeError) {
        guard answer.matches == false, let change = NameChange(answer) else { return }
        if !options.isDryRun { try change.make() }
        change.describe(isJSON: options.form == .json, in: &block.text)
        block.text.append(options.endsWithNUL ? 0 : 0x0A)
    }
}
