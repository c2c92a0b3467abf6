// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// SwiftUI brings Core Transferable along; of itself the adapters use nothing.
@_exported import CoreTransferable
