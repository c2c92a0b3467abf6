import PhotoImport

/// Imports photos and tells of each as soon as something is true of it.
func importShowingProgress(_ sources: [any PhotoSource], by importer: PhotoImporter) async -> [Photo.ID] {
    var safe: [Photo.ID] = []
    for await event in importer.events(importing: sources) {
        switch event.phase {
        case .started: break
        case .stored(let photo, _): safe.append(photo.id)
        case .ready: print("\(event.name) is upright")
        case .kept(let imported): print("\(event.name) is kept: \(imported.photo.reason ?? "")")
        case .failed(let error): print(error)
        }
    }
    return safe
}
