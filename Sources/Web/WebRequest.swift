/// A request for an `http`, `https` or `file` address, or for a bundled document.
public struct WebRequest: Sendable, Equatable {
    public var url: String
    /// The `ETag` of the caller's copy, sent unchanged (RFC 9110, 13.1.2).
    public var etag: String?
    /// The `Last-Modified` of the caller's copy, sent unchanged (RFC 9110, 13.1.3).
    public var lastModified: String?
    /// The address the validators came from (`ResponseHead.url`), if not `url` itself. They are then sent only to the
    /// hop with this address; otherwise to every hop on the host of `url`.
    public var validatorsURL: String?
    /// The `Accept` header, overriding the configuration's.
    public var accept: String?
    /// The `Accept-Encoding` header, such as "gzip"; the body then arrives as sent, for `BodyDecoder` to decode. nil
    /// offers all that libcurl can decode, which it then does itself.
    public var acceptEncoding: String?
    /// The kept part of an earlier response: only the rest is requested, from the address that sent it. Requires
    /// `acceptEncoding`.
    public var partialResponse: PartialResponse?
    /// Header fields set by the user; invalid ones are omitted.
    public var headers: [RequestHeader]
    /// What to send, in which case the body of any 2xx goes to the consumer; nil requests by GET.
    public var upload: WebUpload?
    /// Where permanent redirects of `url` are known to lead: requested directly, under the rules for redirects.
    public var movedTo: String?
    /// Which addresses it may connect to; `movedTo` counts as a redirect.
    public var reach: NetworkReach
    /// Limit in bytes, counted after decompression unless `acceptEncoding` is set; a longer body fails with
    /// `WebError.tooLarge`.
    public var maximumBodyBytes: Int
    /// For resolving the host, connecting and the TLS handshake.
    public var connectTimeout: Duration
    /// For the whole exchange including redirects; waiting for a turn at a busy host does not count.
    public var timeout: Duration
    /// A transfer slower than this many bytes a second …
    public var lowSpeedLimit: Int
    /// … for this long is aborted.
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
