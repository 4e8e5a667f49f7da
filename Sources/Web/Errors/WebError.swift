/// Why an exchange came to nothing. It is stored with what was to be fetched: cases and their labels keep their names, here
/// and in what they hold. A server's refusal (404, 500) is not among them: it is an answer with that status.
public enum WebError: Error, Codable, Sendable, Hashable {
    /// Not an address at all, or one with characters that do not belong there.
    case badURL(String, reason: FailureReason)
    /// An address of a kind that is not fetched.
    case unsupportedScheme(String)
    /// The name service does not know the host, or cannot be reached.
    case unresolvedHost(String)
    case cannotConnect(host: String, reason: FailureReason)
    case tls(host: String, problem: TLSProblem)
    /// `after`: the time-out that ran out.
    case timedOut(host: String, phase: TimeoutPhase, after: Duration)
    /// The connection ended before the answer did.
    case connectionBroken(host: String, reason: FailureReason)
    /// What came is not HTTP, or not what its own header announces.
    case malformedAnswer(host: String, reason: String)
    /// `limit`: bytes, decoded.
    case tooLarge(limit: Int)
    /// `limit`: bytes.
    case headersTooLarge(limit: Int)
    case tooManyRedirects(limit: Int)
    /// The address that came up twice.
    case redirectLoop(String)
    case redirectRefused(to: String, reason: RedirectRefusal)
    /// The request's own host has a private address, and `WebRequest.reach` allows public ones only.
    case privateAddress(host: String)
    case proxy(reason: String)
    /// Not sent: the host had just asked for fewer requests. `retryAfter`: as it came.
    case hostAskedToWait(host: String, status: Int, retryAfter: String?)
    case fileNotFound(String)
    /// A folder, a pipe, a device.
    case notARegularFile(String)
    case fileUnreadable(String, reason: String)
    /// The consumer gave up.
    case consumer(ConsumerFailure)
    /// The task was cancelled, or the client shut down.
    case cancelled
    /// The transfers' thread or libcurl could not be started.
    case cannotStart(reason: String)
    /// Anything else libcurl reports.
    case failed(host: String, reason: String)
}

/// What an exchange was doing when its time ran out.
public enum TimeoutPhase: Codable, Sendable, Hashable {
    case resolving
    case connecting
    case waitingForAnswer
    /// Waiting for the answer, and nothing came for `WebRequest.lowSpeedTime`.
    case silent
    case receiving
    /// Receiving, but slower than `WebRequest.lowSpeedLimit`.
    case tooSlow
}

/// Why a redirect was not followed.
public enum RedirectRefusal: Codable, Sendable, Hashable {
    /// Not http or https.
    case scheme
    /// From a public host to an address in a private network, which only a feed listed by the user may name.
    case privateAddress
    /// Not an address.
    case malformed
    /// From https to http, with a file that is sent.
    case unencrypted
}

/// An error of a consumer, kept as it was.
public struct ConsumerFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    public let error: any Error

    public init(_ error: any Error) { self.error = error }

    public var description: String { String(describing: error) }

    /// By what they say: errors of unknown types cannot be compared otherwise.
    public static func == (a: ConsumerFailure, b: ConsumerFailure) -> Bool { a.description == b.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// What it said is left of it.
    public init(from decoder: any Decoder) throws {
        error = Told(description: try decoder.singleValueContainer().decode(String.self))
    }

    private struct Told: Error, CustomStringConvertible { let description: String }
}
