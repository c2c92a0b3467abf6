import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary

extension ImportJob {
    /// Makes a stored photo's rendition, or records why there is none.
    ///
    /// - Throws: `unfinished` for what may pass, such as a full disk; the photo then stays *stored*, to be finished.
    func finish(_ stored: StoredPhoto) async throws(ImportError) -> ImportedPhoto {
        if let finished = finishedBefore(stored) { return finished }
        let made = await memory.withShare(MemoryNeed(of: stored, under: importer.configuration.upright).bytes) {
            await processors.withShare(1) { rendition(of: stored) }
        }
        await gathering.attend()
        return try record(made, of: stored)
    }

    /// Makes the rendition of a photo that an earlier process stored and did not finish.
    func finish(_ photo: Photo) async throws(ImportError) -> ImportedPhoto {
        let stored: StoredPhoto
        do {
            var photo = photo
            if importer.configuration.removesLocation { photo = try importer.library.withholdLocation(of: photo.id) }
            let file = try importer.library.openOriginal(of: photo.id, exposingLocation: true)
            let header = try importer.registry.catalog.probe(try StoredBytes(file))
            let declared = photo.declaredType.map { [$0] } ?? []
            stored = StoredPhoto(photo: photo, isDuplicate: false, file: file, header: header, declaredTypes: declared)
        } catch {
            throw ImportError(unfinished: photo, error)
        }
        return try await finish(stored)
    }

    /// How the making of a stored photo's rendition ended; nil where the task was cancelled before its turn came.
    func outcome(of photo: Photo) async -> ImportOutcome? {
        guard !Task.isCancelled else { return nil }
        do {
            return .success(try await finish(photo))
        } catch {
            return .failure(error)
        }
    }

    private func rendition(of stored: StoredPhoto) -> Result<ProvenRendition, NoRendition> {
        do throws(NoRendition) {
            try requirePolicy()
            try requirePicture(stored)
            return .success(try ladder(stored).rendition())
        } catch {
            return .failure(error)
        }
    }

    /// Publishes a rendition, or records why there is none.
    private func record(
        _ made: Result<ProvenRendition, NoRendition>, of stored: StoredPhoto
    ) throws(ImportError) -> ImportedPhoto {
        var receipt = Receipt(of: stored)
        do {
            let photo = try publish(try made.get(), of: stored, &receipt)
            return ImportedPhoto(photo: photo, isDuplicate: stored.isDuplicate, receipt: receipt)
        } catch {
            if let cause = error.passing { throw ImportError(unfinished: stored.photo, cause) }
            return try kept(stored, reason: error.reason)
        }
    }

    private func requirePolicy() throws(NoRendition) {
        guard importer.configuration.upright != .off else {
            throw NoRendition("No rendition was asked for (the upright policy is off).")
        }
    }

    /// Of what goes with a photo no rendition is made, unless it was to be imported for its own sake.
    private func requirePicture(_ stored: StoredPhoto) throws(NoRendition) {
        let types = importer.registry.catalog
        let part = Companion.Part(of: stored.header.type, named: stored.photo.name, in: types)
        guard let part, part == .film || part == .sidecar,
            !importer.configuration.accepts(stored.header.type, in: types)
        else { return }
        throw NoRendition("It goes with a photo as its \(part.rawValue), and stays as it came.")
    }

    /// The importer's settings for a photo; one whose place was once to be removed never gets it back.
    private func configuration(for stored: StoredPhoto) -> PhotoImporter.Configuration {
        var configuration = importer.configuration
        configuration.removesLocation = stored.photo.isLocationWithheld
        return configuration
    }

    private func ladder(_ stored: StoredPhoto) -> UprightLadder {
        UprightLadder(
            policy: importer.configuration.upright, configuration: configuration(for: stored),
            registry: importer.registry, codecs: importer.codecs, library: importer.library,
            original: CodedFile(stored.file, type: stored.header.type), header: stored.header)
    }

    private func publish(_ rendition: ProvenRendition, of stored: StoredPhoto, _ receipt: inout Receipt)
        throws(NoRendition) -> Photo
    {
        do {
            let content = try rendition.staged?.finish()
            receipt.add(rendition, content: content)
            let description = RenditionDescription(
                type: rendition.type,
                filenameExtension: importer.registry.catalog.preferredFilenameExtension(for: rendition.type),
                width: rendition.size.width, height: rendition.size.height, rung: rendition.rung,
                receipt: try receipt.json, isWithoutLocation: stored.photo.isLocationWithheld)
            guard let staged = rendition.staged else {
                return try importer.library.publishOriginal(of: stored.photo.id, as: description)
            }
            return try importer.library.publish(staged, as: description, of: stored.photo.id)
        } catch {
            throw NoRendition(error)
        }
    }

    /// Records why there is no rendition; what was made of one that could not be published is not told of.
    private func kept(_ stored: StoredPhoto, reason: String) throws(ImportError) -> ImportedPhoto {
        var receipt = Receipt(of: stored)
        receipt.reason = reason
        do {
            let library = importer.library
            let text = try receipt.json
            // A receipt that the library doesn't take must not keep the reason from it, too.
            let isTaken = text.utf8.count <= library.limits.receiptByteCount
            let photo = try library.keep(stored.photo.id, reason: reason, receipt: isTaken ? text : nil)
            // One that another importer has finished meanwhile stays as it is, and goes with the receipt of that.
            let own = photo.state == .ready ? try photo.receipt.map(Receipt.init(json:)) : nil
            return ImportedPhoto(photo: photo, isDuplicate: stored.isDuplicate, receipt: own ?? receipt)
        } catch {
            throw ImportError(unfinished: stored.photo, error)
        }
    }
}

extension ImportJob {
    /// What an earlier import of the same bytes already made; nil when there is something left to do.
    private func finishedBefore(_ stored: StoredPhoto) -> ImportedPhoto? {
        // A receipt that can't be read is made anew with the rendition.
        guard stored.isDuplicate, stored.photo.state == .ready, let receipt = stored.receipt else { return nil }
        return ImportedPhoto(photo: stored.photo, isDuplicate: true, receipt: receipt)
    }
}

extension StoredPhoto {
    /// The receipt that the catalog has of the photo; nil where there is none that can be read.
    var receipt: Receipt? { photo.receipt.flatMap { try? Receipt(json: $0) } }
}
