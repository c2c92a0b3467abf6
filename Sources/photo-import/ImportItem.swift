import Console
import DurableFiles
import PhotoImport

/// A photo that the command imports, and what it is called in the output.
struct ImportItem {
    let path: Pathname
    let source: any PhotoSource

    /// What an operand stands for: standard input, a card, an archive, a file, or all below a folder.
    static func items(
        at operand: Pathname, _ options: PhotoImportOptions, leavingOut library: Pathname
    ) -> [ImportItem] {
        let types = options.registry.catalog
        if operand == "-" { return [ImportItem(path: operand, source: standardInput)] }
        let card = FileSource.files(
            onCardAt: operand, accepting: options.configuration.acceptedTypes, types: types, leavingOut: library)
        if let card { return card.map { ImportItem($0, types) } }
        if isArchive(operand, options) { return archived(at: operand, types) }
        return FileSource.files(at: operand, leavingOut: library).map { ImportItem($0, types) }
    }

    private init(path: Pathname, source: any PhotoSource) {
        self.path = path
        self.source = source
    }

    /// A file, or what stands for one, whose name is understood by some types.
    init(_ file: FileSource, _ types: TypeCatalog) {
        var source = file
        source.types = types
        self.init(path: file.path, source: source)
    }

    private static var standardInput: BytesSource {
        BytesSource { intake in
            while true {
                let block = try StandardInput.readBlock(upTo: 256 << 10)
                guard !block.isEmpty else { return }
                try intake.receive(block)
            }
        }
    }

    /// Whether a file is an archive to look into: one that isn't itself to be imported.
    private static func isArchive(_ path: Pathname, _ options: PhotoImportOptions) -> Bool {
        let types = options.registry.catalog
        // Another one is a file like others, and is refused as what it is.
        guard path.lastComponent.description.lowercased().hasSuffix(".pvt.zip") else { return false }
        guard let file = try? OpenFile(reading: path), (try? file.status())?.kind == .regular,
            let type = try? types.probe(StoredBytes(file)).type, type == .zip
        else { return false }
        return !options.configuration.acceptedTypes.contains { types.conforms(type, to: $0) }
    }

    /// What is in an archive; where it can't be read, a source that says why.
    private static func archived(at path: Pathname, _ types: TypeCatalog) -> [ImportItem] {
        do throws(ImportError) {
            let archive = try ZIPArchive(at: path)
            let files = archive.files.map { file in
                var file = file
                file.types = types
                return ImportItem(path: file.path, source: file)
            }
            return files + archive.faults.map { ImportItem($0, types) }
        } catch {
            let name = path.lastComponent.description
            return [ImportItem(path: path, source: BytesSource(named: name) { _ in throw error })]
        }
    }
}
