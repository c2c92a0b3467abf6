import Console
import DurableFiles
import PhotoImport

/// One event of an import, as the command prints it.
struct PhotoReport {
    private let item: ImportItem
    private let state: String
    private let photo: Photo?
    private let receipt: Receipt?
    private let isDuplicate: Bool?
    private let error: String?
    /// The error without the photo's name, as the line begins with it.
    private var explanation: String?

    init(_ event: ImportEvent, of item: ImportItem) {
        self.item = item
        switch event.phase {
        case .started:
            (state, photo, receipt, isDuplicate, error) = ("started", nil, nil, nil, nil)
        case .stored(let photo, let isDuplicate):
            (state, self.photo, receipt, self.isDuplicate, error) = ("stored", photo, nil, isDuplicate, nil)
        case .ready(let imported):
            (state, photo, receipt, error) = ("ready", imported.photo, imported.receipt, nil)
            isDuplicate = imported.isDuplicate
        case .kept(let imported):
            (state, photo, receipt, isDuplicate) = ("kept", imported.photo, imported.receipt, imported.isDuplicate)
            // Where even the reason could not be recorded, the receipt has it.
            error = imported.photo.reason ?? imported.receipt.reason
        case .failed(let error):
            (state, photo, receipt, isDuplicate, self.error) = ("failed", nil, nil, nil, error.description)
            explanation = error.explanation
        }
    }

    /// The members of the command line contract, in its order.
    var json: JSONValue {
        let rendition = photo?.rendition
        return [
            "source": .string(item.path.description),
            "id": JSONValue(photo?.id.rawValue),
            "type": JSONValue(photo?.type.rawValue),
            "declared": JSONValue(item.source.offeredTypes.first?.rawValue),
            "state": .string(state),
            "rung": JSONValue(rendition?.rung.rawValue),
            "original": JSONValue(photo?.originalPath),
            "rendition": JSONValue(rendition?.path),
            "renditionType": JSONValue(rendition?.type.rawValue),
            "width": JSONValue(rendition?.width),
            "height": JSONValue(rendition?.height),
            "orientation": JSONValue(receipt.map { Int($0.orientation.rawValue) }),
            "duplicate": JSONValue(isDuplicate),
            "error": JSONValue(error),
        ]
    }

    /// One line for people.
    var line: String {
        let name = TerminalText.escaped(item.path)
        if let error = explanation ?? error {
            let id = photo.map { ", \($0.id)" } ?? ""
            return "\(name): \(state)\(id): \(TerminalText.escaped(error))\n"
        }
        guard let photo, let rendition = photo.rendition else { return "\(name): \(state)\n" }
        let again = isDuplicate == true ? ", was there before" : ""
        return "\(name): \(state), \(rendition.rung), \(rendition.width) × \(rendition.height)\(again), \(photo.id)\n"
    }
}
