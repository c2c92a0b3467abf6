#if canImport(Photos) && PhotoKit
    import ContentTypes
    import Foundation
    public import Photos

    extension PHAsset {
        /// The originals of an asset as sources for an import: the picture as it was taken, its RAW alternate, and the
        /// film of a Live Photo. What was made of them by editing is left out.
        ///
        /// Bytes that are in iCloud are downloaded, and the import tells how far that is. The app needs the permission
        /// to read the photo library, and `NSPhotoLibraryUsageDescription`; where access is limited, an asset that is
        /// no longer among those allowed fails with a sentence that says so. Names and types are looked up in the
        /// photo library by this call.
        public var photoSources: [any PhotoSource] {
            PHAssetResource.assetResources(for: self).filter { AssetResourceSource.originals.contains($0.type) }
                .map { AssetResourceSource($0, of: localIdentifier) }
        }
    }

    /// One of the files of an asset, found again by the asset's identifier when its turn comes.
    struct AssetResourceSource: PhotoSource {
        static let originals: [PHAssetResourceType] = [.photo, .alternatePhoto, .pairedVideo]

        let suggestedName: String?
        let offeredTypes: [ContentType]
        /// The asset's identifier: its RAW alternate and its film go with its picture.
        let groupName: String?
        let groupIncludesFilm = true
        private let asset: String
        private let type: PHAssetResourceType

        init(_ resource: PHAssetResource, of asset: String) {
            suggestedName = resource.originalFilename
            offeredTypes = [ContentType(rawValue: resource.uniformTypeIdentifier)]
            groupName = asset
            type = resource.type
            self.asset = asset
        }

        func deliver(into intake: PhotoIntake) async throws {
            // The photo library is asked on the importer's thread, as it may block.
            let resource = try resource()
            let answer = OneAnswer()
            try await answer.wait {
                let request = request(for: resource, answer, intake)
                answer.keep { PHAssetResourceManager.default().cancelDataRequest(request) }
            }
        }

        /// Starts the delivery, chunk by chunk on a queue of the framework's; a chunk that can't be stored ends it.
        private func request(
            for resource: PHAssetResource, _ answer: OneAnswer, _ intake: PhotoIntake
        ) -> PHAssetResourceDataRequestID {
            let options = PHAssetResourceRequestOptions()
            options.isNetworkAccessAllowed = true
            options.progressHandler = { @Sendable fraction in intake.report(fractionCompleted: fraction) }
            return PHAssetResourceManager.default().requestData(
                for: resource, options: options,
                dataReceivedHandler: { @Sendable data in
                    do {
                        try intake.receive(data.bytes)
                    } catch {
                        answer.giveUp(error)
                    }
                },
                completionHandler: { @Sendable error in
                    answer.take { if let error { throw SourceError(loading: error) } }
                })
        }

        private func resource() throws -> PHAssetResource {
            let found = PHAsset.fetchAssets(withLocalIdentifiers: [asset], options: nil).firstObject
            let resources = found.map { PHAssetResource.assetResources(for: $0) } ?? []
            guard let resource = resources.first(where: { $0.type == type && $0.originalFilename == suggestedName })
            else {
                throw SourceError(
                    "it is no longer among the photos that this app may see",
                    advice: "allow access to it and import it again")
            }
            return resource
        }
    }
#endif
