import FoundationEssentials
import Web

/// The beginning of a file that the program has fetched itself and cannot finish: a task goes on from it.
public struct PartialDownload: Sendable, Hashable {
    /// From the first byte on, as they were sent.
    public var bytes: [UInt8]
    /// The head of the answer that brought them.
    public var response: DownloadResponse

    public init(bytes: [UInt8], response: DownloadResponse) {
        self.bytes = bytes
        self.response = response
    }

    /// Whether another request can go on from it: only from the very bytes that the server has, of a copy that it can
    /// tell from others (RFC 9110, 13.1.5).
    public var isResumable: Bool { AdoptedBytes(self) != nil }
}

/// What is left of a transfer that was cancelled, or came to nothing, from which another can go on. The bytes lie in the session's
/// folder for a month; resume data serves one transfer.
public struct DownloadResumeData: Codable, Sendable, Hashable {
    /// The address it was fetched from; for another it is worth nothing.
    public let url: String
    public let countOfBytesReceived: Int64
    /// What was asked for, to be asked again in the same way; nil: an earlier version made this.
    var request: DownloadRequest?
    let part: PartName
    let validator: HTTPValidator
    let expectedTotalBytes: Int64?
}

extension DownloadResumeData {
    /// The request for the rest.
    package var newRequest: DownloadRequest {
        var request = request ?? DownloadRequest(url: url)
        request.awaitedBy = nil
        return request
    }
}

/// What a command says of the bytes that it brings with it, which lie in a file beside it.
package struct AdoptedBytes: Codable, Sendable, Equatable {
    let count: Int64
    let validator: HTTPValidator
    let response: DownloadResponse

    /// Nil: nobody could go on from them.
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
    /// Begins with bytes that have the name of its part already, and have reached the disk.
    mutating func adopt(_ adopted: AdoptedBytes) {
        isPartBegun = true
        bytes = adopted.count
        securedBytes = adopted.count
        validator = adopted.validator
        expectedTotalBytes = adopted.response.head.possibleLength
        response = adopted.response
    }
}
