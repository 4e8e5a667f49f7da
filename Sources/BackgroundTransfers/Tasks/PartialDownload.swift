import FoundationEssentials
import Web

/// The beginning of a file that the program fetched itself and cannot finish: a task resumes from it.
public struct PartialDownload: Sendable, Hashable {
    /// From the first byte, as sent.
    public var bytes: [UInt8]
    /// The head of the response that brought the bytes.
    public var response: DownloadResponse

    public init(bytes: [UInt8], response: DownloadResponse) {
        self.bytes = bytes
        self.response = response
    }

    /// Whether a request can resume from it: only from bytes exactly as the server has them, with a validator that
    /// identifies the copy (RFC 9110, 13.1.5).
    public var isResumable: Bool { AdoptedBytes(self) != nil }
}

/// The rest of a cancelled or failed transfer, from which one other can resume. The bytes stay in the session's folder
/// for a month.
public struct DownloadResumeData: Codable, Sendable, Hashable {
    /// The URL it was fetched from; useless for another.
    public let url: String
    public let countOfBytesReceived: Int64
    /// The original request, to be repeated; nil: an earlier version made this.
    var request: DownloadRequest?
    let part: PartName
    let validator: HTTPValidator
    let expectedTotalBytes: Int64?
}

extension DownloadResumeData {
    /// The request for the remaining bytes.
    package var newRequest: DownloadRequest {
        var request = request ?? DownloadRequest(url: url)
        request.awaitedBy = nil
        return request
    }
}

/// A command's description of its adopted bytes, which are in a file beside it.
package struct AdoptedBytes: Codable, Sendable, Equatable {
    let count: Int64
    let validator: HTTPValidator
    let response: DownloadResponse

    /// Nil: the bytes cannot be resumed from.
    init?(_ partial: PartialDownload) {
        let response = partial.response.bounded
        guard response.status == 200, !partial.bytes.isEmpty,
            let validator = HTTPValidator(response.head, isAsSent: true),
            partial.bytes.count <= response.contentLength ?? .max
        else { return nil }
        count = Int64(partial.bytes.count)
        self.validator = validator
        self.response = response
    }
}

extension TransferRecord {
    /// Starts with bytes that already have the name of its part and are on disk.
    mutating func adopt(_ adopted: AdoptedBytes) {
        isPartBegun = true
        bytes = adopted.count
        syncedBytes = adopted.count
        validator = adopted.validator
        expectedTotalBytes = adopted.response.head.possibleLength
        response = adopted.response
    }
}
