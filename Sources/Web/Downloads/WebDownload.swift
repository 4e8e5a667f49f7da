/// A file to be fetched whole, or from an offset on, however large it is and however long that takes.
public struct WebDownload: Sendable, Equatable {
    /// What is asked for, by the rules of a document: an `http` or `https` address, the user's own header fields,
    /// validators, a move that is known. Of its limits of time and size, those below hold in their place.
    public var document: WebRequest
    /// Sent to every hop, whatever its host, since what they say holds for the answer and is no secret: `Range`,
    /// `If-Range`, `Accept-Encoding`.
    public var headers: [RequestHeader]
    /// For finding the host, connecting and the TLS handshake.
    public var connectTimeout: Duration
    /// An exchange that brings less than a byte a second for so long is given up; there is no limit for the whole.
    public var silence: Duration
    /// The most that it brings in a second, on average; nil: whatever comes.
    public var bytesPerSecond: Int?
    /// What is sent; nil: it is asked for by GET.
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

    public init(
        url: String, headers: [RequestHeader] = [], silence: Duration = .seconds(60), bytesPerSecond: Int? = nil
    ) {
        self.init(
            document: WebRequest(url: url, accept: "*/*"), headers: headers, silence: silence,
            bytesPerSecond: bytesPerSecond)
    }
}

/// A file to be sent. Redirects keep the method and the file, but for those that mean another request (RFC 9110, 15.4):
/// after a 303, and after a 301 or 302 of a POST, the new address is asked by GET.
public struct WebUpload: Sendable, Equatable {
    /// Such as `POST` or `PUT`.
    public var method: String
    /// The path of the file, which must not change meanwhile.
    public var file: String
    /// Sent with the file, to whichever hop it goes: `Content-Type`, `Idempotency-Key`.
    public var headers: [RequestHeader]

    public init(method: String, file: String, headers: [RequestHeader] = []) {
        self.method = method
        self.file = file
        self.headers = headers
    }

    /// Whether a redirect means another request.
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
