/// What came before the body of the last hop's answer.
public struct ResponseHead: Codable, Sendable, Hashable {
    /// A redirect that was followed.
    public struct Redirect: Codable, Sendable, Hashable {
        /// 301 or 308 for a move that is meant to last; 302, 303 or 307 for one that is not.
        public var status: Int
        /// Where it led, absolute, without user name and password.
        public var location: String

        public init(status: Int, location: String) {
            self.status = status
            self.location = location
        }
    }

    /// Whether the body was encoded for the way.
    package var isEncoded: Bool { ![nil, "", "identity"].contains(encoding) }

    /// The name of the encoding in lower case.
    package var encoding: String? {
        contentEncoding.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    }

    /// As in HTTP, for files and bundled documents too: 200 with a body, 304 without.
    public var status: Int
    /// The address that answered, without user name, password and fragment.
    public var url: String
    public var contentType: String?
    /// Bytes of the body that follows, as they are sent; nil of a file or a bundled document.
    public var contentLength: Int64?
    /// As it came, like the next one.
    public var contentRange: String?
    public var contentEncoding: String?
    /// As it came, `W/` and quotes included.
    public var etag: String?
    /// As it came.
    public var lastModified: String?
    /// As it came: seconds, or a date (RFC 9110, 10.2.3).
    public var retryAfter: String?
    /// `Cache-Control`, `Expires`, `Date` and `Age`, as they came (RFC 9111).
    public var cacheControl: String?
    public var expires: String?
    public var date: String?
    public var age: String?
    /// In the order they were followed; a remembered move is not among them.
    public var redirects: [Redirect]
    /// Whether the first address that was connected to is private: the request's own, or `WebRequest.movedTo`. Nil:
    /// unknown, since a proxy looked the name up, or nothing was connected to.
    public var beganInPrivateNetwork: Bool?
    /// The first redirect from https to http that was followed; nil: none was.
    public var firstUnencrypted: String?

    public init(
        status: Int, url: String, contentType: String? = nil, contentLength: Int64? = nil, contentRange: String? = nil,
        contentEncoding: String? = nil, etag: String? = nil, lastModified: String? = nil, retryAfter: String? = nil,
        cacheControl: String? = nil, expires: String? = nil, date: String? = nil, age: String? = nil,
        redirects: [Redirect] = [], beganInPrivateNetwork: Bool? = nil, firstUnencrypted: String? = nil
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
    }
}
