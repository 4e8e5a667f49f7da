import FoundationEssentials
import News
import NewsParser
import Web

/// Exchanges with one account's server, over one connection that stays open.
struct AccountExchange: Sendable {
    /// A request, without the server's address and the user's secrets.
    struct Call: Sendable, Equatable {
        var method = "GET"
        var path: String
        /// What is sent; nil for nothing.
        var body: [UInt8]?
        var type = "application/x-www-form-urlencoded"
        /// Whether it changes nothing more if it arrives twice.
        var isRepeatable = true

        static func get(_ path: String, _ query: [(String, String)] = []) -> Call {
            Call(path: query.isEmpty ? path : path + "?" + encoded(query))
        }

        static func form(_ path: String, _ fields: [(String, String)]) -> Call {
            Call(method: "POST", path: path, body: Array(encoded(fields).utf8))
        }

        static func json(_ method: String, _ path: String, _ value: some Encodable) -> Call {
            // Texts, numbers and flags always encode.
            let body = (try? JSONEncoder().encode(value)).map(Array.init) ?? []
            return Call(method: method, path: path, body: body, type: "application/json")
        }

        private static func encoded(_ fields: [(String, String)]) -> String {
            fields.map { "\($0)=\(WebAddress.escaped($1))" }.joined(separator: "&")
        }
    }

    /// Bytes of an answer at most, after decompression.
    static let maximumBytes = 64 << 20

    let web: WebClient
    let service: AccountService
    /// Fields that the server wants with each request, which may be secrets.
    let headers: [RequestHeader]
    let now: @Sendable () -> Date

    /// Asks for JSON. Elements of lists are read as they arrive.
    /// - Parameters:
    ///   - lists: The paths to the lists, see `JSONAnswer`.
    ///   - areOptional: Whether an answer may lack them. Otherwise one without them is refused: a missing list is not
    ///     empty.
    ///   - read: Reads an element; nil leaves it out. Runs on the transfer thread.
    /// - Returns: What was read, and the rest of the answer.
    func ask<Element: Sendable>(
        _ call: Call, _ header: RequestHeader?, lists: [[String]], areOptional: Bool = false,
        read: @escaping @Sendable (JSONValue) -> Element?
    ) async throws -> (elements: [Element], rest: JSONValue) {
        let answer = try await exchange(call, header) { JSONConsumer(lists: lists, read) }
        guard let answer, let rest = answer.rest, areOptional || lists.allSatisfy({ Self.isList($0, in: rest) }) else {
            throw RemoteError(failure: .otherServer(call: call.name))
        }
        return (answer.elements, rest)
    }

    private static func isList(_ path: [String], in answer: JSONValue) -> Bool {
        let value = path.reduce(Optional(answer)) { $0?[$1] }
        return if case .array = value { true } else { false }
    }

    /// Asks for a short text.
    func text(_ call: Call, _ header: RequestHeader?) async throws -> String {
        String(decoding: try await exchange(call, header) { TextConsumer() } ?? [], as: UTF8.self)
    }

    /// Asks for something to be done. A page in place of the answer, such as a hotel's login page, does not count as
    /// one.
    /// - Parameter word: The answer's whole text; empty for none.
    func order(_ call: Call, _ header: RequestHeader?, answer word: String) async throws {
        let text = try await text(call, header)
        guard text.trimmed == word else {
            throw RemoteError(failure: .otherServer(call: call.name), isLost: true)
        }
    }

    private func exchange<Consumer: BodyConsumer>(
        _ call: Call, _ header: RequestHeader?, _ consumer: @escaping @Sendable () -> Consumer
    ) async throws -> Consumer.Output? {
        let isConfined = service.isUnencrypted && service.allowsUnencrypted != true
        var request = WebRequest(
            url: service.address + call.path, accept: "application/json, text/plain;q=0.9, */*;q=0.5",
            reach: isConfined ? .privateOnly : .asNamed, maximumBodyBytes: Self.maximumBytes,
            // A server may take long for 100,000 articles.
            timeout: .seconds(300), lowSpeedTime: .seconds(60))
        request.headers = (header.map { [$0] } ?? []) + headers
        if let body = call.body {
            request.upload = WebUpload(
                method: call.method, call.isRepeatable ? .repeatable(body) : .bytes(body),
                headers: [RequestHeader(name: "Content-Type", value: call.type)])
        }
        let progress = ExchangeProgress()
        do {
            return try await web.exchange(request, watch: progress) { _ in
                consumer()
            } using: {
                try check($0, call, header)
                return $0.output
            }
        } catch let error as WebError {
            throw try failure(error, isLost: progress.isRequestSent && !call.isRepeatable)
        }
    }

    private func check<Output>(_ answer: WebAnswer<Output>, _ call: Call, _ header: RequestHeader?) throws(RemoteError)
    {
        let head = answer.head
        // Neither the body nor the secret was sent on.
        if let redirect = head.redirects.first, call.body != nil || !WebClient.isSameServer(head.url, service.address) {
            let place =
                redirect.location.hasSuffix(call.path)
                ? String(redirect.location.dropLast(call.path.count)) : redirect.location
            throw RemoteError(failure: .redirected(to: Excerpt.ofAddress(place)))
        }
        let failure: AccountFailure
        switch head.status {
        case 200..<300: return
        case 401: failure = .credentials
        case 404, 405: failure = .otherServer(call: call.name)
        default:
            let reason = RefusalReason.line(of: answer.unwanted, header, others: headers)
            failure = .refused(status: head.status, reason: reason)
        }
        let retryAfter = RetryAfter.date(head.retryAfter, answered: now())
        // A server behind the proxy may have done its work.
        let isLost = head.status > 500 && (head.status != 503 || retryAfter == nil)
        throw RemoteError(
            failure: failure, retryAfter: retryAfter, status: head.status, isLost: isLost,
            isOfMiniflux: RefusalReason.ofMiniflux(answer.unwanted) != nil)
    }

    private func failure(_ error: WebError, isLost: Bool) throws -> RemoteError {
        switch error {
        case .cancelled where !isLost: throw CancellationError()
        case .privateAddress, .redirectRefused(_, .unencrypted): RemoteError(failure: .unencrypted)
        case .tooLarge: RemoteError(failure: .noAnswer(ExchangeFailure(error)), isTooLarge: true)
        case .hostAskedToWait(_, let status, let retryAfter):
            RemoteError(
                failure: .refused(status: status), retryAfter: RetryAfter.date(retryAfter, answered: now()),
                status: status)
        default: RemoteError(failure: .noAnswer(ExchangeFailure(error)), isLost: isLost)
        }
    }
}

extension AccountExchange.Call {
    /// The call in messages: its path without what is asked for.
    var name: String { String(path.prefix { $0 != "?" }) }
}

/// Reads JSON as it arrives.
private struct JSONConsumer<Element: Sendable>: BodyConsumer {
    /// Confined to the transfer thread until the end.
    private final class Elements {
        var all: [Element] = []
    }

    private let answer: JSONAnswer
    private let elements: Elements

    init(lists: [[String]], _ read: @escaping (JSONValue) -> Element?) {
        let elements = Elements()
        self.elements = elements
        answer = JSONAnswer(lists: lists) { value in
            if let element = read(value) { elements.all.append(element) }
        }
    }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) { answer.consume(bytes) }

    func finish() -> (elements: [Element], rest: JSONValue?) { (elements.all, answer.finish()) }
}

/// Keeps the beginning of a text.
private struct TextConsumer: BodyConsumer {
    private var bytes: [UInt8] = []

    mutating func consume(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece.prefix(max(0, 10_000 - bytes.count)))
    }

    func finish() -> [UInt8] { bytes }
}
