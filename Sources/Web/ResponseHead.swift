/// The head of the last hop's response.
public struct ResponseHead: Codable, Sendable, Hashable {
    /// A redirect that was followed.
    public struct Redirect: Codable, Sendable, Hashable {
        /// 301 or 308 if permanent; 302, 303 or 307 if temporary.
        public var status: Int
        /// The absolute target, without user name and password.
        public var location: String

        public init(status: Int, location: String) {
            self.status = status
            self.location = location
        }
    }

    /// Whether the body has a content encoding.
    package var isEncoded: Bool { ![nil, "", "identity"].contains(encoding) }

    /// The content encoding in lower case.
    package var encoding: String? {
        contentEncoding.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    }

    /// As in HTTP, also for files and bundled documents: 200 with a body, 304 without.
    public var status: Int
    /// The address that responded, without user name, password and fragment.
    public var url: String
    public var contentType: String?
    /// Bytes of the body as sent; nil for a file or a bundled document.
    public var contentLength: Int64?
    /// Unparsed, like `contentEncoding`.
    public var contentRange: String?
    public var contentEncoding: String?
    /// Unparsed, including `W/` and quotes.
    public var etag: String?
    /// Unparsed.
    public var lastModified: String?
    /// Unparsed: seconds or a date (RFC 9110, 10.2.3).
    public var retryAfter: String?
    /// `Cache-Control`, `Expires`, `Date` and `Age`, unparsed (RFC 9111).
    public var cacheControl: String?
    public var expires: String?
    public var date: String?
    public var age: String?
    /// In the order in which they were followed; excludes `WebRequest.movedTo`.
    public var redirects: [Redirect]
    /// Whether the first address that was connected to, of the request or of `WebRequest.movedTo`, is private. nil if
    /// unknown, because a proxy resolved the name or there was no connection.
    public var beganInPrivateNetwork: Bool?
    /// The first redirect from https to http that was followed; nil if there was none.
    public var firstUnencrypted: String?
    /// The name of the service that seems to have answered in place of the server, to block programs; nil if none.
    public var botWall: String?

    public init(
        status: Int, url: String, contentType: String? = nil, contentLength: Int64? = nil, contentRange: String? = nil,
        contentEncoding: String? = nil, etag: String? = nil, lastModified: String? = nil, retryAfter: String? = nil,
        cacheControl: String? = nil, expires: String? = nil, date: String? = nil, age: String? = nil,
        redirects: [Redirect] = [], beganInPrivateNetwork: Bool? = nil, firstUnencrypted: String? = nil,
        botWall: String? = nil
    ) {
        self.status = status
        self.url = url
        self.contentType = contentType
        self.contentLength = contentLength
        self.contentRange = contentRange
        self.contentEncoding = contentEncoding
        self.etag = etag
        self.lastModified = lastModified
        self.retryAfter = retryAfter
        self.cacheControl = cacheControl
        self.expires = expires
        self.date = date
        self.age = age
        self.redirects = redirects
        self.beganInPrivateNetwork = beganInPrivateNetwork
        self.firstUnencrypted = firstUnencrypted
        self.botWall = botWall
    }
}
