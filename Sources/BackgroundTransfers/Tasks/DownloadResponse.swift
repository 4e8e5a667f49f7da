public import FoundationEssentials
public import Web

/// The head of a response, like `URLSessionTask.response`: fields as received, without unreasonably long ones, which
/// count as absent. For a complete file the status is 200, even if it came in several ranges, and the length is that of
/// the whole file as sent.
@dynamicMemberLookup
public struct DownloadResponse: Codable, Sendable, Hashable {
    public var head: ResponseHead
    /// When the head arrived.
    public var receivedAt: Date

    public init(_ head: ResponseHead, receivedAt: Date) {
        self.head = head
        self.receivedAt = receivedAt
    }

    public subscript<Value>(dynamicMember field: KeyPath<ResponseHead, Value>) -> Value { head[keyPath: field] }

    private enum CodingKeys: CodingKey { case receivedAt }

    /// Encoded beside the fields of the head, not around them: the format of earlier versions.
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
    /// The head for storage: without oversized fields and without what describes only one range.
    var bounded: DownloadResponse {
        var head = head
        func isShort(_ field: String) -> Bool { field.utf8.count <= Self.maximumFieldLength }
        for field in [
            \ResponseHead.contentType, \.etag, \.lastModified, \.cacheControl, \.expires, \.date, \.age, \.retryAfter,
        ] where head[keyPath: field].map(isShort) == false { head[keyPath: field] = nil }
        // Shortened, not dropped: without it the bytes would pass for unencoded ones.
        head.contentEncoding = head.contentEncoding.map { String($0.prefix(100)) }
        head.contentRange = nil
        if !head.redirects.allSatisfy({ DownloadRequest.host(of: $0.location) != nil }) { head.redirects = [] }
        return DownloadResponse(head, receivedAt: receivedAt)
    }

    private static let maximumFieldLength = 4096
}
