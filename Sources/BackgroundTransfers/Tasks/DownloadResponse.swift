public import FoundationEssentials
public import Web

/// The head of the answer to a task's request, as `URLSessionTask.response`: fields as they came, but for those of
/// unreasonable length, which count as absent. Its status is 200 for a file, also for one that came in several parts, and
/// its length is that of the whole file as it was sent.
@dynamicMemberLookup
public struct DownloadResponse: Codable, Sendable, Hashable {
    public var head: ResponseHead
    /// When the head came.
    public var receivedAt: Date

    public init(_ head: ResponseHead, receivedAt: Date) {
        self.head = head
        self.receivedAt = receivedAt
    }

    /// The fields of the head.
    public subscript<Value>(dynamicMember field: KeyPath<ResponseHead, Value>) -> Value { head[keyPath: field] }

    private enum CodingKeys: CodingKey { case receivedAt }

    /// Beside the fields of the head, not above them: as earlier versions wrote it.
    public init(from decoder: any Decoder) throws {
        head = try ResponseHead(from: decoder)
        receivedAt = try decoder.container(keyedBy: CodingKeys.self).decode(Date.self, forKey: .receivedAt)
    }

    public func encode(to encoder: any Encoder) throws {
        try head.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(receivedAt, forKey: .receivedAt)
    }
}

extension DownloadResponse {
    /// As it is remembered: without what only a hostile server sends, and without what is true of one part alone.
    var bounded: DownloadResponse {
        var head = head
        func isShort(_ field: String) -> Bool { field.utf8.count <= Self.longestField }
        for field in [
            \ResponseHead.contentType, \.etag, \.lastModified, \.cacheControl, \.expires, \.date, \.age, \.retryAfter,
        ] where head[keyPath: field].map(isShort) == false { head[keyPath: field] = nil }
        // That there is one decides what the bytes are good for.
        head.contentEncoding = head.contentEncoding.map { String($0.prefix(100)) }
        head.contentRange = nil
        if !head.redirects.allSatisfy({ DownloadRequest.host(of: $0.location) != nil }) { head.redirects = [] }
        return DownloadResponse(head, receivedAt: receivedAt)
    }

    private static let longestField = 4096
}
