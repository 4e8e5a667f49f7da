public import FoundationEssentials

/// The head of the answer to a task's request, as `URLSessionTask.response`: fields as they came, but for those of
/// unreasonable length, which count as absent.
public struct DownloadResponse: Codable, Sendable, Hashable {
    /// A redirect that was followed.
    public struct Redirect: Codable, Sendable, Hashable {
        public var status: Int
        /// Where it led, absolute, without user name and password.
        public var location: String

        public init(status: Int, location: String) {
            self.status = status
            self.location = location
        }
    }

    /// 200 for a file, also for one that came in several parts.
    public var status: Int
    /// The address that answered, without user name, password and fragment.
    public var url: String
    /// When the head came.
    public var receivedAt: Date
    public var contentType: String?
    /// Of the whole file as it was sent.
    public var contentLength: Int64?
    public var contentEncoding: String?
    public var etag: String?
    public var lastModified: String?
    public var cacheControl: String?
    public var expires: String?
    public var date: String?
    public var age: String?
    public var retryAfter: String?
    /// In the order in which they were followed.
    public var redirects: [Redirect]
    /// Whether the first address that was connected to is private; nil: unknown.
    public var beganInPrivateNetwork: Bool?
    /// The first redirect from https to http that was followed; nil: none was.
    public var firstUnencrypted: String?

    public init(
        status: Int, url: String, receivedAt: Date, contentType: String? = nil, contentLength: Int64? = nil,
        contentEncoding: String? = nil, etag: String? = nil, lastModified: String? = nil, cacheControl: String? = nil,
        expires: String? = nil, date: String? = nil, age: String? = nil, retryAfter: String? = nil,
        redirects: [Redirect] = [], beganInPrivateNetwork: Bool? = nil, firstUnencrypted: String? = nil
    ) {
        self.status = status
        self.url = url
        self.receivedAt = receivedAt
        self.contentType = contentType
        self.contentLength = contentLength
        self.contentEncoding = contentEncoding
        self.etag = etag
        self.lastModified = lastModified
        self.cacheControl = cacheControl
        self.expires = expires
        self.date = date
        self.age = age
        self.retryAfter = retryAfter
        self.redirects = redirects
        self.beganInPrivateNetwork = beganInPrivateNetwork
        self.firstUnencrypted = firstUnencrypted
    }
}

extension DownloadResponse {
    /// Whether the body was encoded for the way.
    var isEncoded: Bool { !encoding.isEmpty }

    /// How, in lower case; empty: it was not.
    private var encoding: String {
        let encoding = contentEncoding?.trimmedOfSpaces.lowercased() ?? ""
        return encoding == "identity" ? "" : encoding
    }

    /// Whether a part of a file may be one of this. It need not say again how its file is encoded.
    func isEncodedAlike(_ part: DownloadResponse) -> Bool { part.encoding.isEmpty || part.encoding == encoding }

    /// The head of the whole file, when `rest` is that of the part with which it goes on. Such a part need not say again
    /// what its file is (RFC 9110, 15.3.7).
    func continued(by rest: DownloadResponse) -> DownloadResponse {
        var whole = rest
        whole.status = status
        whole.contentType = contentType
        whole.contentLength = contentLength
        whole.contentEncoding = contentEncoding
        whole.etag = rest.etag ?? etag
        whole.lastModified = rest.lastModified ?? lastModified
        return whole
    }

    /// Without what only a hostile server sends.
    var bounded: DownloadResponse {
        var response = self
        func isShort(_ field: String) -> Bool { field.utf8.count <= Self.longestField }
        for field in [
            \Self.contentType, \.etag, \.lastModified, \.cacheControl, \.expires, \.date, \.age,
            \.retryAfter,
        ] where response[keyPath: field].map(isShort) == false { response[keyPath: field] = nil }
        // That there is one decides what the bytes are good for.
        response.contentEncoding = contentEncoding.map { String($0.prefix(100)) }
        if !redirects.allSatisfy({ DownloadRequest.host(of: $0.location) != nil }) { response.redirects = [] }
        return response
    }

    private static let longestField = 4096
}
