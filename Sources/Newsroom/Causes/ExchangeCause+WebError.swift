import News
import NewsParser
import Web

extension ExchangeCause {
    /// - Returns: nil if only the error's own description fits.
    init?(_ error: WebError) {
        switch error {
        case .badURL(let url, let reason):
            self = .badAddress(Excerpt.of(FeedAddress.withoutAnyCredentials(url)), AddressFault(reason))
        case .unsupportedScheme(let scheme): self = .unsupportedScheme(Excerpt.of(scheme))
        case .unresolvedHost(let host): self = .unresolvedHost(Excerpt.of(host))
        case .cannotConnect(let host, let reason): self = Self.unreachable(Excerpt.of(host), reason)
        case .tls(let host, let problem):
            let (cause, detail) = TLSCause.of(problem)
            self = .secureConnection(host: Excerpt.of(host), cause, detail: detail.map { Excerpt.of($0) })
        case .timedOut(let host, let phase, let limit):
            let (seconds, attoseconds) = limit.components
            self = .timedOut(
                host: Excerpt.of(host), ExchangePhase(phase),
                seconds: Double(seconds) + Double(attoseconds / 100_000_000_000_000_000) / 10)
        case .connectionBroken(let host, let reason): self = Self.broken(Excerpt.of(host), reason)
        case .malformedAnswer(let host, let reason):
            self = .notHTTP(host: Excerpt.of(host), detail: Excerpt.of(reason))
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .headersTooLarge(let limit): self = .headersTooLarge(limit: limit)
        case .tooManyRedirects(let limit): self = .tooManyRedirects(limit: limit)
        case .redirectLoop(let url): self = .redirectLoop(Excerpt.ofAddress(url))
        case .redirectRefused(let to, .scheme), .redirectRefused(let to, .unencrypted):
            self = .redirectToOtherScheme(Excerpt.ofAddress(to))
        case .redirectRefused(let to, .privateAddress):
            self = .redirectIntoPrivateNetwork(Excerpt.of(FeedAddress.withoutAnyCredentials(to)))
        case .redirectRefused(let to, .malformed): self = .redirectToNoAddress(Excerpt.ofAddress(to))
        case .privateAddress(let host): self = .privateAddress(host: Excerpt.of(host))
        case .hostAskedToWait(let host, let status, _):
            self = .hostAskedToWait(host: Excerpt.of(host), status: status)
        case .proxy(let reason): self = .proxy(detail: Excerpt.of(reason))
        // The user's own path, whose length the system limits.
        case .fileNotFound(let path): self = .fileNotFound(path)
        case .notARegularFile(let path): self = .notAFile(path)
        case .fileUnreadable(let path, let reason): self = .fileUnreadable(path, reason: reason)
        case .consumer(let failure): self.init(consumer: failure.error)
        case .cancelled: self = .cancelled
        case .cannotStart(let reason): self = .cannotStart(reason: Excerpt.of(reason))
        case .failed(let host, let reason): self = .failed(host: Excerpt.of(host), detail: Excerpt.of(reason))
        }
    }

    /// The error of the consumer that parses a document, or of the program that makes it.
    private init?(consumer error: any Error) {
        switch error {
        case FeedParserError.notAFeed(let kind): self = .notAFeed(kind)
        case FeedParserError.empty: self = .emptyDocument
        case FeedParserError.tooLarge(let limit): self = .tooLarge(limit: limit)
        case FeedParserError.expandsTooMuch(let limit, let line): self = .expandedDocument(limit: limit, line: line)
        case FeedParserError.unreadable(let reason, let line):
            self = .unreadableDocument(detail: Excerpt.of(reason), line: line)
        case let error as BotWallPage: self = .botWall(error.name, status: error.status)
        case is TruncatedDocument: self = .truncatedDocument
        case let error as FeedProgramError: self = error.cause
        case let error as WebError: self.init(error)
        default: return nil
        }
    }

    private static func unreachable(_ host: String, _ reason: FailureReason) -> ExchangeCause {
        switch reason {
        case .refusesConnections: .refusesConnections(host: host)
        case .noNetwork: .noNetwork(host: host)
        case .noRoute: .noRoute(host: host)
        case .noReaction: .noReaction(host: host)
        case .tooManyOpenFiles: .tooManyOpenFiles(host: host)
        case .incompleteDocument, .sentNothing, .namesNoHost, .namesNoFile, .hasNoScheme, .other:
            .cannotConnect(host: host, detail: Excerpt.of(reason.description))
        }
    }

    private static func broken(_ host: String, _ reason: FailureReason) -> ExchangeCause {
        switch reason {
        case .sentNothing: .emptyResponse(host: host)
        case .other(let words): .interrupted(host: host, detail: Excerpt.of(words))
        default: .interrupted(host: host, detail: nil)
        }
    }
}

extension AddressFault {
    fileprivate init(_ reason: FailureReason) {
        self =
            switch reason {
            case .namesNoHost: .namesNoHost
            case .namesNoFile: .namesNoFile
            case .hasNoScheme: .hasNoScheme
            default: .other(Excerpt.of(reason.description))
            }
    }
}

extension TLSCause {
    /// The cause, and libcurl's description.
    fileprivate static func of(_ problem: TLSProblem) -> (TLSCause, detail: String?) {
        switch problem {
        case .expired: (.expired, nil)
        case .notYetValid: (.notYetValid, nil)
        case .selfSigned: (.selfSigned, nil)
        case .unknownIssuer: (.unknownIssuer, nil)
        case .wrongHost: (.wrongHost, nil)
        case .revoked: (.revoked, nil)
        case .noTLS: (.noTLS, nil)
        case .handshake(let detail): (.handshake, detail)
        case .certificateFile(let detail): (.certificateFile, detail)
        case .other(let detail): (.other, detail)
        }
    }
}

extension ExchangePhase {
    fileprivate init(_ phase: TimeoutPhase) {
        self =
            switch phase {
            case .resolving: .resolving
            case .connecting: .connecting
            case .waitingForAnswer: .waitingForAnswer
            case .silent: .silent
            case .receiving: .receiving
            case .tooSlow: .tooSlow
            }
    }
}
