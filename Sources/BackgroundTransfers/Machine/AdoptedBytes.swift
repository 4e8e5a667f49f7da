/// What a command says of the bytes that it brings with it, which lie in a file beside it.
struct AdoptedBytes: Codable, Sendable, Equatable {
    let count: Int64
    let validator: HTTPValidator
    let response: DownloadResponse

    /// Nil: nobody could go on from them.
    init?(_ partial: PartialDownload) {
        let response = partial.response.bounded
        guard response.status == 200, !partial.bytes.isEmpty, let validator = HTTPValidator(response),
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
        expectedTotalBytes = adopted.response.contentLength
        response = adopted.response
    }
}
