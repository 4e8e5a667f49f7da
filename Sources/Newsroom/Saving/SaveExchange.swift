import FoundationEssentials
import News
import NewsParser
import Web

/// Why an exchange with a service did not succeed.
struct ServiceError: Error, Equatable {
    let failure: SaveFailure
    /// Whether it would fail again.
    var isFinal = false
    /// Whether the request may have reached the server although its answer is unknown.
    var isLost = false
    /// When the server wants the next request.
    var retryAfter: Date?
    /// Whether other requests would fail now, too.
    var concernsServer = true
}

/// Exchanges with one service of the web.
struct SaveExchange: Sendable {
    /// Bytes of an answer at most.
    private static let maximumBytes = 4_000_000

    let web: WebClient
    let service: SaveService
    /// The header field with the token; nil before there is one.
    var authorization: RequestHeader?
    let now: @Sendable () -> Date

    /// - Returns: The body of the answer.
    /// - Throws: `ServiceError`, or `CancellationError` if the request was not sent.
    func ask(_ call: ServiceProtocol.Call, isProbe: Bool = false) async throws -> [UInt8] {
        var request = WebRequest(
            url: service.place + call.path, accept: "application/json",
            reach: service.isUnencrypted ? .privateOnly : .asNamed, maximumBodyBytes: Self.maximumBytes,
            timeout: .seconds(60), lowSpeedTime: .seconds(45))
        request.headers = authorization.map { [$0] } ?? []
        request.upload = call.form.map {
            WebUpload(method: "POST", .bytes($0.body), headers: [RequestHeader(name: "Content-Type", value: $0.type)])
        }
        let progress = ExchangeProgress()
        do {
            return try await web.exchange(request, watch: progress) {
                try PageBytes(head: $0, limit: Self.maximumBytes, isPage: false)
            } using: {
                try check($0.head, call, mayBeRedirected: call.form == nil && !isProbe)
                return $0.output ?? []
            }
        } catch let error as WebError {
            throw try self.error(error, isSent: progress.isRequestSent)
        }
    }

    /// The same for a call that changes nothing, so that a lost answer leaves nothing uncertain.
    func read(_ call: ServiceProtocol.Call) async throws -> [UInt8] {
        do {
            return try await ask(call)
        } catch let error as ServiceError {
            var error = error
            error.isLost = false
            throw error
        }
    }

    /// The same for a call that only tries the service. A redirect is a failure, since a later call that sends
    /// something would lose it there.
    func probe(_ call: ServiceProtocol.Call) async throws { _ = try await ask(call, isProbe: true) }

    private func check(
        _ head: ResponseHead, _ call: ServiceProtocol.Call, mayBeRedirected: Bool
    ) throws(ServiceError) {
        // The body, which may hold a password, was not sent on, and the answer is that to a GET.
        if !mayBeRedirected, let redirect = head.redirects.first {
            let target = WebAddress.resolve(redirect.location, against: service.place + call.path) ?? redirect.location
            // The path of the call is not part of the service's address.
            let place = target.hasSuffix(call.path) ? String(target.dropLast(call.path.count)) : target
            throw ServiceError(failure: .redirected(to: Excerpt.ofAddress(place)), isFinal: true)
        }
        let retryAfter = RetryAfter.date(head.retryAfter, answered: now())
        switch head.status {
        case 200..<300: break
        case 401: throw ServiceError(failure: .credentials(service.kind), isFinal: true)
        case 403: throw ServiceError(failure: .forbidden(service.kind), isFinal: true)
        case 404, 405: throw ServiceError(failure: .otherServer, isFinal: true)
        case 408, 425, 429:
            throw ServiceError(failure: .refused(status: head.status), retryAfter: retryAfter)
        // The server says that it did nothing.
        case 503 where retryAfter != nil: throw ServiceError(failure: .refused(status: 503), retryAfter: retryAfter)
        // A server behind the proxy may have done its work.
        case 500...: throw ServiceError(failure: .refused(status: head.status), isLost: true)
        default:
            throw ServiceError(failure: .refused(status: head.status), isFinal: true, concernsServer: false)
        }
    }

    private func error(_ error: WebError, isSent: Bool) throws -> ServiceError {
        switch error {
        case .cancelled where !isSent: throw CancellationError()
        case .redirectRefused(_, .unencrypted): return ServiceError(failure: .unencrypted, isFinal: true)
        case .hostAskedToWait(_, let status, let retryAfter):
            return ServiceError(
                failure: .refused(status: status), retryAfter: RetryAfter.date(retryAfter, answered: now()))
        case .badURL, .unsupportedScheme, .redirectRefused:
            return ServiceError(failure: .noAnswer(ExchangeFailure(error)), isFinal: true)
        default: return ServiceError(failure: .noAnswer(ExchangeFailure(error)), isLost: isSent)
        }
    }
}

extension SaveExchange {
    /// Gets the token.
    /// - Throws: `ServiceError`, `CancellationError`.
    static func open(
        with service: SaveService, _ talk: ServiceProtocol, _ web: WebClient, now: @escaping @Sendable () -> Date
    ) async throws -> SaveExchange {
        var exchange = SaveExchange(web: web, service: service, now: now)
        var token = try await text(of: service.secret)
        if let logIn = talk.logIn, let account = service.account {
            let call = logIn(account, try await text(of: account.clientSecret), token)
            do {
                guard let issued = ServiceProtocol.token(in: try await exchange.ask(call)) else {
                    throw ServiceError(failure: .otherServer, isFinal: true)
                }
                token = issued
            } catch let error as ServiceError {
                // RFC 6749, 5.2.
                let failure = error.failure == .refused(status: 400) ? .credentials(service.kind) : error.failure
                throw ServiceError(failure: failure, isFinal: error.isFinal, retryAfter: error.retryAfter)
            }
        }
        exchange.authorization = RequestHeader(name: "Authorization", value: "\(talk.scheme) \(token)")
        guard exchange.authorization?.isSendable == true else {
            throw ServiceError(failure: .credentials(nil), isFinal: true)
        }
        return exchange
    }

    private static func text(of secret: SaveService.Secret?) async throws -> String {
        switch secret {
        case nil: return ""
        case .text(let text): return text
        case .command(let words):
            do {
                return try await SecretProgram.line(of: words)
            } catch let fault as SecretFault {
                throw ServiceError(failure: .noSecret(program: words[0], fault: fault))
            }
        }
    }
}
