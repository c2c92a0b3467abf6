// PhotoMetadata
