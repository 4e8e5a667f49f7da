/// One thing to ask for: an `http`, `https` or `file` address, or that of a bundled document.
public struct WebRequest: Sendable, Equatable {
    public var url: String
    /// The `ETag` of the copy at hand, sent as it is (RFC 9110, 13.1.2).
    public var etag: String?
    /// The `Last-Modified` of the copy at hand, sent as it is (RFC 9110, 13.1.3).
    public var lastModified: String?
    /// The address the validators came from (`ResponseHead.url`), when it was not `url` itself. They are sent to the
    /// hop with this address only; without it, to every hop on the host of `url`.
    public var validatorsURL: String?
    /// The `Accept` header, in place of the configuration's.
    public var accept: String?
    /// What is said in `Accept-Encoding`, such as "gzip": then the body comes as it was sent, and `BodyDecoder` undoes what
    /// was done to it. Nil: whatever libcurl can undo, and does.
    public var acceptEncoding: String?
    /// What an earlier request for the same has got: the rest is asked for, where the address that answered then is asked.
    /// With `acceptEncoding`.
    public var kept: KeptAnswer?
    /// The user's own header fields; those that cannot be sent are left out.
    public var headers: [RequestHeader]
    /// Where permanent redirects of `url` are known to lead: asked at once, by the rules of a redirect.
    public var movedTo: String?
    /// Which addresses it may connect to; `movedTo` counts as a redirect.
    public var reach: NetworkReach
    /// Counted as the body comes, which is after decompression but for `acceptEncoding`; a longer one fails with
    /// `WebError.tooLarge`.
    public var maximumBodyBytes: Int
    /// For finding the host, connecting and the TLS handshake.
    public var connectTimeout: Duration
    /// For the whole exchange with all its redirects; waiting for a turn at a busy host does not count.
    public var timeout: Duration
    /// A transfer slower than this many bytes a second…
    public var lowSpeedLimit: Int
    /// …for this long is given up.
    public var lowSpeedTime: Duration

    public init(
        url: String, etag: String? = nil, lastModified: String? = nil, validatorsURL: String? = nil,
        accept: String? = nil, acceptEncoding: String? = nil, headers: [RequestHeader] = [], movedTo: String? = nil,
        reach: NetworkReach = .asNamed,
        maximumBodyBytes: Int = 15_000_000, connectTimeout: Duration = .seconds(15), timeout: Duration = .seconds(60),
        lowSpeedLimit: Int = 16, lowSpeedTime: Duration = .seconds(20)
    ) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.validatorsURL = validatorsURL
        self.accept = accept
        self.acceptEncoding = acceptEncoding
        self.headers = headers
        self.movedTo = movedTo
        self.reach = reach
        self.maximumBodyBytes = maximumBodyBytes
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.lowSpeedLimit = lowSpeedLimit
        self.lowSpeedTime = lowSpeedTime
    }
}
