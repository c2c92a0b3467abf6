import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary

extension ImportJob {
    /// Makes a stored photo's rendition, or records why there is none. Never fails: the photo is in the library.
    func finish(_ stored: StoredPhoto) async -> ImportedPhoto {
        if let finished = stored.finishedBefore { return finished }
        let made = await memory.withShare(MemoryNeed(of: stored).bytes) {
            await processors.withShare(1) { rendition(of: stored) }
        }
        return record(made, of: stored)
    }

    /// Makes the rendition of a photo that an earlier process stored and did not finish.
    func finish(_ photo: Photo) async -> ImportedPhoto {
        do {
            let file = try importer.library.openOriginal(of: photo.id)
            let header = try importer.registry.catalog.probe(try StoredBytes(file))
            let declared = photo.declaredType.map { [$0] } ?? []
            return await finish(
                StoredPhoto(photo: photo, isDuplicate: false, file: file, header: header, declaredTypes: declared))
        } catch {
            let reason = "The original can't be read: \(error)."
            let receipt = Receipt(
                detectedType: photo.type, basis: "catalog", original: photo.id, bytes: photo.byteCount)
            return kept(photo, isDuplicate: false, reason: reason, receipt: receipt)
        }
    }

    private func rendition(of stored: StoredPhoto) -> Result<ProvenRendition, NoRendition> {
        do throws(NoRendition) {
            try requirePolicy()
            return .success(try ladder(stored).rendition())
        } catch {
            return .failure(error)
        }
    }

    /// Publishes a rendition, or records why there is none.
    private func record(_ made: Result<ProvenRendition, NoRendition>, of stored: StoredPhoto) -> ImportedPhoto {
        var receipt = Receipt(of: stored)
        do {
            let photo = try publish(try made.get(), of: stored, &receipt)
            return ImportedPhoto(photo: photo, isDuplicate: stored.isDuplicate, receipt: receipt)
        } catch {
            return kept(stored.photo, isDuplicate: stored.isDuplicate, reason: error.reason, receipt: receipt)
        }
    }

    private func requirePolicy() throws(NoRendition) {
        guard importer.configuration.upright != .off else {
            throw NoRendition("No rendition was asked for (the upright policy is off).")
        }
    }

    private func ladder(_ stored: StoredPhoto) -> UprightLadder {
        UprightLadder(
            policy: importer.configuration.upright, configuration: importer.configuration,
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
                width: rendition.size.width, height: rendition.size.height, rung: rendition.rung.rawValue,
                receipt: receipt.json)
            guard let staged = rendition.staged else {
                return try importer.library.publishOriginal(of: stored.photo.id, as: description)
            }
            return try importer.library.publish(staged, as: description, of: stored.photo.id)
        } catch {
            throw NoRendition(error)
        }
    }

    /// Records why there is no rendition; when even that fails, the photo stays *stored* and is finished later.
    private func kept(_ photo: Photo, isDuplicate: Bool, reason: String, receipt: Receipt) -> ImportedPhoto {
        var receipt = receipt
        receipt.reason = reason
        let photo = (try? importer.library.keep(photo.id, reason: reason, receipt: receipt.json)) ?? photo
        return ImportedPhoto(photo: photo, isDuplicate: isDuplicate, receipt: receipt)
    }
}

extension StoredPhoto {
    /// What an earlier import of the same bytes already made; nil when there is something left to do.
    fileprivate var finishedBefore: ImportedPhoto? {
        guard isDuplicate, photo.state == .ready, let receipt = photo.receipt.flatMap(Receipt.init(json:)) else {
            return nil
        }
        return ImportedPhoto(photo: photo, isDuplicate: true, receipt: receipt)
    }
}
