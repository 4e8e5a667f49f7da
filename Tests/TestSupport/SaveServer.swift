import Foundation
import Synchronization

/// A server on loopback that speaks Readeck, wallabag and linkding, told apart by their paths.
public final class SaveServer: Sendable {
    /// What it does with a request to save.
    public enum Fault: Sendable {
        /// It saves the page, and the connection breaks before the answer.
        case lost
        /// It does nothing, and does not answer.
        case held
        /// It does nothing.
        case refused(Int, [String: String] = [:])
    }

    /// A page that a service has.
    public struct Page: Sendable, Equatable {
        public let url, title: String
        public let tags: [String]

        public init(url: String, title: String, tags: [String]) {
            (self.url, self.title, self.tags) = (url, title, tags)
        }
    }

    private struct State {
        var pages: [String: [Page]] = [:]
        var faults: [Fault] = []
        var paths: [String] = []
        var canList = true
        var longestPause: Int = 0
        var gates: [AsyncStream<Never>.Continuation] = []
    }

    /// What all services want: a token, wallabag after a user's log-in with the same password.
    public static let token = "open sesame"

    private let state = Mutex(State())
    private let server = Mutex<WebServer?>(nil)

    public init() throws {
        let web = try WebServer { [weak self] in await self?.answer($0) ?? ServerAnswer(0) }
        server.withLock { $0 = web }
    }

    deinit {
        server.withLock { $0?.stop() }
        for gate in state.withLock({ $0.gates }) { gate.finish() }
    }

    public func url(_ path: String = "") -> String { server.withLock { $0?.url(path) } ?? "" }

    public func pages(of service: String) -> [Page] { state.withLock { $0.pages[service] ?? [] } }

    /// The paths of all requests.
    public var paths: [String] { state.withLock { $0.paths } }

    /// Requests to save.
    public var attempts: Int {
        paths.count { ["/api/bookmarks", "/api/bookmarks/", "/api/entries.json"].contains($0) }
    }

    /// Lets the next requests to save fail, one after the other.
    public func fail(_ faults: Fault...) { state.withLock { $0.faults = faults } }

    /// Readeck's list is not there.
    public func hideList() { state.withLock { $0.canList = false } }

    /// Pauses, for up to so many milliseconds, before and after it saves a page.
    public func pause(upTo milliseconds: Int) { state.withLock { $0.longestPause = milliseconds } }

    /// - Returns: Its identifier.
    @discardableResult
    public func add(_ page: Page, to service: String) -> Int {
        state.withLock { state in
            // Readeck makes a second one.
            let same = service == "readeck" ? nil : state.pages[service]?.firstIndex { $0.url == page.url }
            if let same { return same + 1 }
            state.pages[service, default: []].append(page)
            return state.pages[service, default: []].count
        }
    }

    private func pause() async {
        let longest = state.withLock { $0.longestPause }
        if longest > 0 { try? await Task.sleep(for: .milliseconds(Int.random(in: 0...longest))) }
    }

    private func answer(_ request: ServerRequest) async -> ServerAnswer {
        let isSave = request.method == "POST" && !request.path.hasPrefix("/oauth")
        state.withLock { $0.paths.append("\(isSave ? "" : request.method + " ")\(request.path)") }
        let scheme = request.path.hasPrefix("/api/bookmarks/") ? "Token" : "Bearer"
        if request.path == "/oauth/v2/token" { return logIn(request) }
        guard request.headers["authorization"] == "\(scheme) \(Self.token)" else { return ServerAnswer(401) }
        guard isSave else { return read(request) }
        let fault = state.withLock { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
        if case .refused(let status, let headers) = fault { return ServerAnswer(status, headers) }
        if case .held = fault {
            let (held, gate) = AsyncStream.makeStream(of: Never.self)
            state.withLock { $0.gates.append(gate) }
            for await _ in held {}
            return ServerAnswer(0)
        }
        await pause()
        let answer = save(request)
        await pause()
        return fault == nil ? answer : ServerAnswer(0)
    }

    private func logIn(_ request: ServerRequest) -> ServerAnswer {
        let wanted = "grant_type=password&client_id=1_id&client_secret=a%26b&username=ada&password=open%20sesame"
        guard request.body == Data(wanted.utf8) else { return ServerAnswer(400) }
        return .json(["access_token": Self.token, "expires_in": 3600, "token_type": "bearer"])
    }

    private func save(_ request: ServerRequest) -> ServerAnswer {
        let content = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any]
        guard let content, let url = content["url"] as? String else {
            return ServerAnswer(400)
        }
        let title = content["title"] as? String ?? ""
        switch request.path {
        case "/api/bookmarks":
            add(Page(url: url, title: title, tags: content["labels"] as? [String] ?? []), to: "readeck")
            return .json(["status": 202, "message": "Link submitted"], status: 202)
        case "/api/bookmarks/":
            let id = add(Page(url: url, title: title, tags: content["tag_names"] as? [String] ?? []), to: "linkding")
            return .json(["id": id, "url": url], status: 201)
        case "/api/entries.json":
            let tags = (content["tags"] as? String ?? "").split(separator: ",").map(String.init)
            return .json(["id": add(Page(url: url, title: title, tags: tags), to: "wallabag"), "url": url])
        default: return ServerAnswer(404)
        }
    }

    private func read(_ request: ServerRequest) -> ServerAnswer {
        let number = pages(of: request.path.contains("entries") ? "wallabag" : "linkding")
            .firstIndex { $0.url == request.query["url"] }.map { $0 + 1 }
        switch request.path {
        case "/api/profile", "/api/entries.json": return .json([:])
        case "/api/bookmarks/": return .json(["count": 0, "results": [] as [Any]])
        case "/api/bookmarks/check/":
            let bookmark = number.map { ["id": $0] as Any } ?? NSNull()
            return .json(["bookmark": bookmark, "metadata": ["url": "", "title": NSNull()], "auto_tags": [] as [Any]])
        case "/api/entries/exists.json": return .json(["exists": number.map { $0 as Any } ?? NSNull()])
        case "/api/bookmarks" where state.withLock({ $0.canList }):
            let offset = Int(request.query["offset"] ?? "") ?? 0
            let bookmarks = pages(of: "readeck").enumerated().reversed().dropFirst(offset).prefix(100).map {
                ["id": "id\($0)", "url": $1.url, "title": $1.title, "created": Date().formatted(.iso8601)]
            }
            return .json(bookmarks)
        default: return ServerAnswer(404)
        }
    }
}

extension ServerAnswer {
    fileprivate static func json(_ value: Any, status: Int = 200) -> ServerAnswer {
        let body = try? JSONSerialization.data(withJSONObject: value)
        return ServerAnswer(status, ["Content-Type": "application/json"], body: body ?? Data())
    }
}
