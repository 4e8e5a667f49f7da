import Foundation
import Synchronization

/// A server on loopback that answers as FreshRSS or Miniflux does, with their quirks, as observed of FreshRSS 1.25 and
/// Miniflux 2.3.4.
public final class SyncServer: Sendable {
    public enum Dialect: String, Sendable, CaseIterable {
        /// Google Reader's API, below /api/greader.php.
        case freshRSS
        /// Google Reader's API, and its own below /v1.
        case miniflux
    }

    /// What happens to a request in place of the usual.
    public enum Fault: Sendable, Equatable {
        /// It is not answered, and has no effect.
        case droppedBefore
        /// It has its effect, but the answer is lost.
        case droppedAfter
        /// It has its effect, and half of the answer arrives.
        case cut
        /// The answer is valid for HTTP, but half of its content is missing.
        case shortened
        /// It has no effect.
        case status(Int, [String: String] = [:])
        /// The same with this content.
        case refusal(Int, String)
        /// It has no effect, and the content is another one.
        case content(String)
    }

    /// What the server says that is not so.
    public struct Lies: Sendable, Equatable {
        /// Lists name every article twice.
        public var repeats = false
        /// Articles that lists leave out.
        public var leavesOut: Set<String> = []
        /// The count of unread articles is greater by so many.
        public var countsMore = 0
        /// The list of unread articles is empty, as are their counts.
        public var allRead = false
        /// The articles themselves, too, are said to be read.
        public var allReadInside = false
        /// Labels that are found on the articles only.
        public var hiddenLabels: Set<String> = []
        /// Each page of a list is the first one.
        public var ignoresPages = false

        public init() {}
    }

    public struct Request: Sendable, Equatable {
        public let method: String
        /// Below the API's address, without the query.
        public let path: String
        /// Of the query, then of the form.
        public let fields: [Field]
        public let body: String
        /// By name in lower case.
        public let headers: [String: String]

        public struct Field: Sendable, Equatable {
            public let name, value: String
        }

        /// The value of the first field of a name.
        public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

        public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    }

    struct State {
        var library: SyncLibrary
        var lies = Lies()
        var faults: [(after: Int, fault: Fault)] = []
        var faultOfEach: (@Sendable (Request) -> Fault?)?
        var requests: [Request] = []
        var password = SyncServer.password
        /// The descriptions of Miniflux's keys.
        var keys = [SyncServer.key: "phone"]
        var usedKeys: Set<String> = [SyncServer.key]
        var madeKeys = 0
        var nextKey: String?
        /// A change of it makes earlier tokens void.
        var generation = 1
        var largestPage: Int?
        var isOld = false
        /// Articles of the same date change places from one answer to the next.
        var turn = 0
        var hook: (@Sendable (Request) async -> Void)?
        /// Addresses at which feeds can be found.
        var findable: [String: String] = [:]
        /// Whether Miniflux saves articles to a service.
        var canSave = false
        var saved: [String] = []
    }

    public static let user = "ada"
    public static let password = "open sesame & <more>"
    /// A key that Miniflux issued.
    public static let key = "bf704d8041d0"

    public let dialect: Dialect
    let state: Mutex<State>
    private let server = Mutex<WebServer?>(nil)

    public init(_ dialect: Dialect) throws {
        self.dialect = dialect
        state = Mutex(State(library: SyncLibrary(isNumberedByTime: dialect == .freshRSS)))
        let web = try WebServer { [weak self] in await self?.answer($0) ?? ServerAnswer(0) }
        server.withLock { $0 = web }
    }

    deinit { server.withLock { $0?.stop() } }

    /// The address of the server, without a slash at the end.
    public var base: String { server.withLock { $0?.url("") } ?? "" }

    /// Where its calls begin, without a slash at the end.
    public var address: String { base + prefix }

    private var prefix: String { dialect == .freshRSS ? "/api/greader.php" : "" }
}

/// What tests do.
extension SyncServer {
    /// What the server has.
    public var library: SyncLibrary { state.withLock { $0.library } }

    /// Changes it, as another client or the server's own refresh does.
    public func change<Value: Sendable>(_ change: @Sendable (inout SyncLibrary) -> Value) -> Value {
        state.withLock { change(&$0.library) }
    }

    public func lie(_ change: (inout Lies) -> Void) { state.withLock { change(&$0.lies) } }

    /// Lets the next requests fail, one after the other.
    public func fail(_ faults: Fault...) {
        state.withLock { state in state.faults = faults.enumerated().map { ($0, $1) } }
    }

    /// - Parameter number: Of requests before them.
    public func fail(after number: Int, _ faults: Fault...) {
        state.withLock { state in state.faults = faults.enumerated().map { (number + $0, $1) } }
    }

    /// Lets all requests fail for which a function returns a fault; nil for none.
    public func failEach(_ fault: (@Sendable (Request) -> Fault?)?) { state.withLock { $0.faultOfEach = fault } }

    /// Faults that have not happened yet.
    public var waitingFaults: Int { state.withLock { $0.faults.count } }

    /// Makes all tokens void, as a restart can.
    public func revokeTokens() { state.withLock { $0.generation += 1 } }

    /// Changes the password, which makes all tokens void.
    public func changePassword(_ password: String) {
        state.withLock { state in
            state.password = password
            state.generation += 1
        }
    }

    /// The descriptions of Miniflux's keys.
    public var keys: [String] { state.withLock { $0.keys.values.sorted() } }

    /// What Miniflux issues as its next keys.
    public func issue(_ key: String?) { state.withLock { $0.nextKey = key } }

    /// Deletes the keys that newsterm had issued.
    public func deleteMadeKeys() { state.withLock { $0.keys = $0.keys.filter { $0.key == Self.key } } }

    /// Articles of one page at most: 10,000 by default with Miniflux, any number with FreshRSS.
    public func setLargestPage(_ count: Int?) { state.withLock { $0.largestPage = count } }

    /// Makes it a Miniflux before 2.3.2, which has no lists of names and does not set stars.
    public func becomeOld() { state.withLock { $0.isOld = true } }

    /// Lets a feed be found at an address, and on the page of its site.
    public func publish(_ url: String, title: String, site: String) {
        state.withLock { state in
            state.findable[url] = title
            state.findable[site] = url
        }
    }

    /// Has Miniflux save articles to a service.
    public func setUpService() { state.withLock { $0.canSave = true } }

    /// The names of the articles that it has saved there, as often as it has.
    public var saved: [String] { state.withLock { $0.saved } }

    /// Calls a function before each request has its effect. It may change what the server has, and may wait.
    public func beforeEach(_ hook: (@Sendable (Request) async -> Void)?) { state.withLock { $0.hook = hook } }

    /// The requests since the last call.
    public func takeRequests() -> [Request] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    public var requests: [Request] { state.withLock { $0.requests } }
}

extension SyncServer {
    private func answer(_ web: ServerRequest) async -> ServerAnswer {
        guard web.path.hasPrefix(prefix) else { return ServerAnswer(404) }
        let request = Request(web, below: prefix)
        let (fault, hook) = state.withLock { state in
            state.requests.append(request)
            state.turn += 1
            let fault = state.faults.first { $0.after == 0 }?.fault ?? state.faultOfEach?(request)
            state.faults = state.faults.filter { $0.after > 0 }.map { ($0.after - 1, $0.fault) }
            return (fault, state.hook)
        }
        await hook?(request)
        switch fault {
        case .droppedBefore: return ServerAnswer(0)
        case .status(let status, let headers): return ServerAnswer(status, headers, body: Data("Fault".utf8))
        case .refusal(let status, let text): return ServerAnswer(status, body: Data(text.utf8))
        case .content(let text): return ServerAnswer(200, ["Content-Type": "application/json"], body: Data(text.utf8))
        case .droppedAfter, .cut, .shortened, nil: break
        }
        var answer = state.withLock { handle(request, &$0) }
        if dialect == .freshRSS { answer.headers["Connection"] = "close" }
        switch fault {
        case .droppedAfter: return ServerAnswer(0)
        case .cut: answer.sentBytes = answer.body.count / 2
        case .shortened: answer.body = answer.body.prefix(answer.body.count / 2)
        default: break
        }
        let isLarge = answer.body.count > 1_024 && answer.sentBytes == nil
        if dialect == .miniflux, isLarge, request.headers["accept-encoding"]?.contains("gzip") == true {
            answer.headers["Content-Encoding"] = "gzip"
            answer.body = Data(Gzip.stored(Array(answer.body)))
        }
        return answer
    }

    private func handle(_ request: Request, _ state: inout State) -> ServerAnswer {
        switch dialect {
        case .freshRSS: FreshRSSAnswers(request: request).answer(&state)
        case .miniflux where request.path.hasPrefix("/v1/"): MinifluxAnswers(request: request).answer(&state)
        case .miniflux: MinifluxReaderAnswers(request: request).answer(&state)
        }
    }
}

extension SyncServer.Request {
    fileprivate init(_ web: ServerRequest, below prefix: String) {
        method = web.method
        path = String(web.path.dropFirst(prefix.count))
        headers = web.headers
        body = String(decoding: web.body, as: UTF8.self)
        let isForm = headers["content-type"] == "application/x-www-form-urlencoded"
        fields = Self.fields(web.rawQuery) + (isForm ? Self.fields(body) : [])
    }

    private static func fields(_ text: String) -> [Field] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
            }
            return Field(name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
    }
}
