#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ImportError: LocalizedError {
    /// The same sentence as ``description``, for what shows errors to people by `localizedDescription`.
    public var errorDescription: String? { description }
}
