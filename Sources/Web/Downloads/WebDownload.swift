/// A request for a file, whole or from an offset, of any size and duration.
public struct WebDownload: Sendable, Equatable {
    /// The request, as for a document: an `http` or `https` address, the user's header fields, validators, a known
    /// move. The limits below replace its limits of time and size.
    public var document: WebRequest
    /// Sent to every hop on any host, since they concern the response and are not secret: `Range`, `If-Range`,
    /// `Accept-Encoding`.
    public var headers: [RequestHeader]
    /// For resolving the host, connecting and the TLS handshake.
    public var connectTimeout: Duration
    /// An exchange slower than one byte a second for this long is aborted; the total time is unlimited.
    public var silence: Duration
    /// Limit in bytes a second, on average; nil for no limit.
    public var bytesPerSecond: Int?
    /// What to send; nil requests by GET.
    public var upload: WebUpload?

    public init(
        document: WebRequest, headers: [RequestHeader] = [], connectTimeout: Duration = .seconds(30),
        silence: Duration = .seconds(60), bytesPerSecond: Int? = nil,
        upload: WebUpload? = nil
    ) {
        self.document = document
        self.headers = headers
        self.connectTimeout = connectTimeout
        self.silence = silence
        self.bytesPerSecond = bytesPerSecond
        self.upload = upload
    }
}

/// A file or bytes to send. Redirects keep the method and the file, except those that change the request (RFC 9110,
/// 15.4): after a 303, and after a 301 or 302 of a POST, the new address gets a GET. After any redirect of bytes it
/// gets a GET.
public struct WebUpload: Sendable, Equatable {
    /// Such as `POST` or `PUT`.
    public var method: String
    public var content: Content
    /// Sent with the content, to any hop that gets it: `Content-Type`, `Idempotency-Key`.
    public var headers: [RequestHeader]

    /// What is sent.
    public enum Content: Sendable, Equatable {
        /// The path of a file, which must not change meanwhile.
        case file(String)
        /// Sent once: over a new connection, since libcurl repeats a request if a reused connection was dead.
        case bytes([UInt8])
        /// Bytes of a request that may arrive twice: sent over an open connection if there is one.
        case repeatable([UInt8])
    }

    public init(method: String, file: String, headers: [RequestHeader] = []) {
        self.init(method: method, .file(file), headers: headers)
    }

    public init(method: String, _ content: Content, headers: [RequestHeader] = []) {
        self.method = method
        self.content = content
        self.headers = headers
    }

    /// Whether a redirect with this status changes the request.
    func isDropped(by status: Int) -> Bool { status == 303 || [301, 302].contains(status) && method == "POST" }
}

extension WebDownload {
    /// The document's request with the limits of a download.
    var request: WebRequest {
        var request = document
        request.maximumBodyBytes = .max
        request.connectTimeout = connectTimeout
        request.timeout = .seconds(Int.max)
        request.lowSpeedLimit = 1
        request.lowSpeedTime = silence
        return request
    }
}
