import Console
import ContentTypes
import DurableFiles

/// A file whose name claims another type, and the name that it should have.
struct NameChange {
    let path: Pathname
    /// The new last component.
    let name: Pathname

    /// Replaces the extension by the true one; nil where the type has none.
    init?(_ answer: ProbeAnswer) {
        guard answer.path != "-", answer.header.type != .data,
            let fitting = answer.catalog.preferredFilenameExtension(for: answer.header.type)
        else { return nil }
        let old = answer.path.lastComponent.bytes
        guard let dot = old.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        path = answer.path
        name = Pathname(bytes: Array(old[...dot]) + Array(fitting.utf8))
    }

    private var target: Pathname {
        let parent = path.parent
        return path.bytes.contains(UInt8(ascii: "/")) ? parent.appending(name) : name
    }

    /// Renames the file, unless the name is taken.
    func make() throws(ProbeError) {
        do {
            let folder = path.bytes.contains(UInt8(ascii: "/")) ? path.parent : "."
            let directory = try Directory(opening: folder, followsLinks: true)
            guard try directory.rename(path.lastComponent, to: name, by: .exclusiveRename) else {
                throw ProbeError(path, reason: "It can't be renamed: \(TerminalText.escaped(name)) exists already")
            }
        } catch let error as SystemError {
            throw ProbeError(path, error)
        } catch let error as ProbeError {
            throw error
        } catch {
            throw ProbeError(path, reason: "\(error)")
        }
    }

    /// Says what was done.
    func describe(isJSON: Bool, in text: inout [UInt8]) {
        if isJSON {
            let members = ProbeAnswer.pathMembers(path) + [.init("renamed", .string(target.description))]
            JSONValue.object(members).write(into: &text)
        } else {
            text += "\(TerminalText.escaped(path)) -> \(TerminalText.escaped(target))".utf8
        }
    }
}
