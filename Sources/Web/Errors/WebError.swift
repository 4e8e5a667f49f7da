/// Why an exchange failed. It is stored with the request, so cases, labels and payloads must keep their names. A
/// server's refusal (404, 500) is not an error but a response with that status.
public enum WebError: Error, Codable, Sendable, Hashable {
    /// Not an address, or one with invalid characters.
    case badURL(String, reason: FailureReason)
    /// An address with a scheme that is not supported.
    case unsupportedScheme(String)
    /// DNS does not know the host, or is unreachable.
    case unresolvedHost(String)
    case cannotConnect(host: String, reason: FailureReason)
    case tls(host: String, problem: TLSProblem)
    /// `after`: the timeout that expired.
    case timedOut(host: String, phase: TimeoutPhase, after: Duration)
    /// The connection ended before the response did.
    case connectionBroken(host: String, reason: FailureReason)
    /// The response is not HTTP, or contradicts its own header.
    case malformedAnswer(host: String, reason: String)
    /// `limit`: bytes, counted as by `WebRequest.maximumBodyBytes`.
    case tooLarge(limit: Int)
    /// `limit`: bytes.
    case headersTooLarge(limit: Int)
    case tooManyRedirects(limit: Int)
    /// The address that occurred twice.
    case redirectLoop(String)
    case redirectRefused(to: String, reason: RedirectRefusal)
    /// The request's own host has a private address, but `WebRequest.reach` allows only public ones.
    case privateAddress(host: String)
    case proxy(reason: String)
    /// Not sent, because the host had just asked for fewer requests. `retryAfter`: unparsed.
    case hostAskedToWait(host: String, status: Int, retryAfter: String?)
    case fileNotFound(String)
    /// A folder, a pipe or a device.
    case notARegularFile(String)
    case fileUnreadable(String, reason: String)
    /// The consumer threw an error.
    case consumer(ConsumerFailure)
    /// The task was cancelled, or the client was shut down.
    case cancelled
    /// The transfer thread or libcurl could not be started.
    case cannotStart(reason: String)
    /// Any other error of libcurl.
    case failed(host: String, reason: String)
}

/// What an exchange was doing when it timed out.
public enum TimeoutPhase: Codable, Sendable, Hashable {
    case resolving
    case connecting
    case waitingForAnswer
    /// Waiting for the response, and no byte arrived for `WebRequest.lowSpeedTime`.
    case silent
    case receiving
    /// Receiving, but slower than `WebRequest.lowSpeedLimit`.
    case tooSlow
}

/// Why a redirect was not followed.
public enum RedirectRefusal: Codable, Sendable, Hashable {
    /// Not http or https.
    case scheme
    /// From a public host into a private network, which only an address given by the user may be in.
    case privateAddress
    /// Not an address.
    case malformed
    /// From https to http, with a file to send; or a public address that `NetworkReach.privateOnly` excludes.
    case unencrypted
}

/// An error of a consumer, unchanged.
public struct ConsumerFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    public let error: any Error

    public init(_ error: any Error) { self.error = error }

    public var description: String { String(describing: error) }

    /// Compares descriptions, because errors of unknown types cannot be compared otherwise.
    public static func == (a: ConsumerFailure, b: ConsumerFailure) -> Bool { a.description == b.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Only the description survives encoding.
    public init(from decoder: any Decoder) throws {
        error = DecodedError(description: try decoder.singleValueContainer().decode(String.self))
    }

    private struct DecodedError: Error, CustomStringConvertible { let description: String }
}
