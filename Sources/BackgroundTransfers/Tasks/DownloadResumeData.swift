import FoundationEssentials

/// What is left of a transfer that was cancelled, or came to nothing, from which another can go on. The bytes lie in the session's
/// folder for a month; resume data serves one transfer.
public struct DownloadResumeData: Codable, Sendable, Hashable {
    /// The address it was fetched from; for another it is worth nothing.
    public let url: String
    public let countOfBytesReceived: Int64
    let part: PartName
    let validator: HTTPValidator
    let expectedTotalBytes: Int64?
}
