/// A file to be fetched whole, or from an offset on, however large it is and however long that takes.
public struct WebDownload: Sendable, Equatable {
    /// An `http` or `https` address.
    public var url: String
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
        url: String, headers: [RequestHeader] = [], connectTimeout: Duration = .seconds(30),
        silence: Duration = .seconds(60), bytesPerSecond: Int? = nil
    ) {
        self.url = url
        self.headers = headers
        self.connectTimeout = connectTimeout
        self.silence = silence
        self.bytesPerSecond = bytesPerSecond
    }
}

extension WebDownload {
    /// What downloads and documents have in common.
    var request: WebRequest {
        WebRequest(
            url: url, accept: "*/*", maximumBodyBytes: .max, connectTimeout: connectTimeout, timeout: .seconds(Int.max),
            lowSpeedLimit: 1, lowSpeedTime: silence)
    }
}
