import PhotoLibrary
import Synchronization

/// Groups of an import whose members, as far as they have come, the library knows to belong together.
///
/// Their names say nothing new, so that an import of the same files again leaves no further record.
final class KnownGroups: Sendable {
    /// A photo of the library, and what it is in its group.
    struct Member: Sendable {
        let id: Photo.ID
        let part: Companion.Part
    }

    private struct Group {
        var members: [Member] = []
        /// What the library has all members under; none once it turned out not to know them all.
        var keys: Set<String>
    }

    private let groups = Mutex<[String: Group]>([:])

    /// Counts a member that is about to be stored.
    ///
    /// - Parameters:
    ///   - key: the group's key in this import.
    ///   - known: the keys that the library has the member under, as the same part.
    /// - Returns: nil where the library has it together with all that came before; otherwise those of them who went without
    ///   the key so far and need it now, as the new member does.
    func join(_ member: Member, _ key: String, known: Set<String>) -> [Member]? {
        groups.withLock { groups in
            var group = groups[key] ?? Group(keys: known)
            defer { groups[key] = group }
            group.keys.formIntersection(known)
            if group.keys.isEmpty {
                defer { group.members = [] }
                return group.members
            }
            group.members.append(member)
            return nil
        }
    }
}
