/// A file to be fetched whole, or from an offset on, however large it is and however long that takes.
public struct WebDownload: Sendable, Equatable {
    /// What is asked for, by the rules of a document: an `http` or `https` address, the person's own header fields,
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

    public init(
        document: WebRequest, headers: [RequestHeader] = [], connectTimeout: Duration = .seconds(30),
        silence: Duration = .seconds(60), bytesPerSecond: Int? = nil
    ) {
        self.document = document
        self.headers = headers
        self.connectTimeout = connectTimeout
        self.silence = silence
        self.bytesPerSecond = bytesPerSecond
    }

    public init(
        url: String, headers: [RequestHeader] = [], silence: Duration = .seconds(60), bytesPerSecond: Int? = nil
    ) {
        self.init(
            document: WebRequest(url: url, accept: "*/*"), headers: headers, silence: silence,
            bytesPerSecond: bytesPerSecond)
    }
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
