import PhotoImport

/// What a program does when it starts: renditions that an earlier process didn't get to are made now.
func finishWhatWasLeft(of library: PhotoLibrary) async throws(LibraryError) -> [ImportOutcome] {
    try await PhotoImporter(into: library).finishPending()
}
