import FoundationEssentials
import News
import NewsParser

/// How a service of the web is spoken to: all in which services differ. To add one, add a value here.
struct ServiceProtocol: Sendable {
    /// An article to save.
    struct Page: Sendable {
        /// The article's, without credentials.
        let link: String
        /// The link without parameters that track, or the link.
        var address: String
        let title: String
        let tags: [String]
        /// When the user wanted it saved.
        let requested: Date

        /// Nil if only the address is known: the service then finds the title itself.
        var ownTitle: String? { title.isEmpty || [link, address].contains(title) ? nil : title }
    }

    /// A request, without the service's address and the token.
    struct Call: Sendable, Equatable {
        let path: String
        /// nil asks by GET.
        var form: (body: [UInt8], type: String)?

        static func == (a: Call, b: Call) -> Bool { a.path == b.path && a.form?.body == b.form?.body }
    }

    /// Whether the service has a page.
    enum Presence: Sendable, Equatable {
        case there, absent, unknown
    }

    /// Sends a call, and returns the body of the answer.
    typealias Ask = @Sendable (Call) async throws -> [UInt8]

    /// Precedes the token in the header field Authorization.
    let scheme: String
    /// Asks for a token with the user's password; nil if the configuration has the token.
    var logIn: (@Sendable (SaveService.Account, _ clientSecret: String, _ password: String) -> Call)?
    /// Needs the token, and changes nothing.
    let probe: Call
    let save: @Sendable (Page) -> Call
    /// Whether a body is the answer to `save`.
    let isSaved: @Sendable ([UInt8]) -> Bool
    /// Looks for a page that an earlier attempt may have saved.
    let find: @Sendable (Page, Ask) async throws -> Presence
    /// Whether saving a page again makes no second copy.
    let merges: Bool

    /// nil for a folder or an account.
    static func of(_ kind: SaveService.Kind) -> ServiceProtocol? {
        switch kind {
        case .readeck: readeck
        case .wallabag: wallabag
        case .linkding: linkding
        case .markdown, .miniflux: nil
        }
    }
}

extension ServiceProtocol {
    /// docs/api of Readeck 0.20: an address that is saved twice becomes two bookmarks, and no filter finds one by
    /// address.
    private static let readeck = ServiceProtocol(
        scheme: "Bearer", probe: Call(path: "/api/profile"),
        save: { page in
            struct Body: Encodable { let url: String, title: String?, labels: [String] }
            return .json("/api/bookmarks", Body(url: page.address, title: page.ownTitle, labels: page.tags))
        },
        isSaved: { body in
            struct Answer: Decodable { let status: Int }
            return Self.decoded(Answer.self, body) != nil
        },
        find: { page, ask in
            // A day earlier, since the clocks may differ: before it was requested, it cannot have been saved.
            let earliest = page.requested.addingTimeInterval(-86_400)
            for offset in stride(from: 0, to: 500, by: 100) {
                let list = try await ask(Call(path: "/api/bookmarks?sort=-created&limit=100&offset=\(offset)"))
                guard let bookmarks = Self.decoded([ReadeckBookmark].self, list) else { return .unknown }
                if bookmarks.contains(where: { page.isAt($0.url) }) { return .there }
                // Once a page is loaded, its address is the one it redirected to.
                let isAlike = bookmarks.contains { bookmark in
                    guard page.ownTitle == nil else {
                        return bookmark.title == page.title && bookmark.isNew(since: earliest)
                    }
                    // Without a title, anything that has come since might be it.
                    return bookmark.isNew(since: page.requested.addingTimeInterval(-600))
                }
                if isAlike { return .unknown }
                if bookmarks.count < 100 || bookmarks.last?.isNew(since: earliest) == false { return .absent }
            }
            return .unknown
        }, merges: false)

    /// docs/api of linkding 1.40: saving an address again updates its bookmark.
    private static let linkding = ServiceProtocol(
        scheme: "Token", probe: Call(path: "/api/bookmarks/?limit=1"),
        save: { page in
            struct Body: Encodable {
                let url: String, title: String?, tags: [String]
                enum CodingKeys: String, CodingKey {
                    case url, title
                    case tags = "tag_names"
                }
            }
            return .json("/api/bookmarks/", Body(url: page.address, title: page.ownTitle, tags: page.tags))
        }, isSaved: { Self.hasNumber($0) },
        find: { page, ask in
            struct Answer: Decodable {
                struct Bookmark: Decodable { let id: Int }
                let bookmark: Bookmark?
                let metadata: [String: String?]
            }
            let answer = try await ask(Call(path: "/api/bookmarks/check/?url=\(WebAddress.escaped(page.address))"))
            guard let answer = Self.decoded(Answer.self, answer) else { return .unknown }
            return answer.bookmark == nil ? .absent : .there
        }, merges: true)

    /// The API of wallabag 2: saving an address again updates its entry.
    private static let wallabag = ServiceProtocol(
        scheme: "Bearer",
        logIn: { account, clientSecret, password in
            let fields = [
                ("grant_type", "password"), ("client_id", account.clientID), ("client_secret", clientSecret),
                ("username", account.user), ("password", password),
            ]
            let form = fields.map { "\($0)=\(WebAddress.escaped($1))" }.joined(separator: "&")
            return Call(path: "/oauth/v2/token", form: (Array(form.utf8), "application/x-www-form-urlencoded"))
        }, probe: Call(path: "/api/entries.json?perPage=1&detail=metadata"),
        save: { page in
            struct Body: Encodable { let url: String, title: String?, tags: String }
            let tags = page.tags.map { $0.replacing(",", with: " ") }.joined(separator: ",")
            return .json("/api/entries.json", Body(url: page.address, title: page.ownTitle, tags: tags))
        }, isSaved: { Self.hasNumber($0) },
        find: { page, ask in
            struct Answer: Decodable { let exists: Int? }
            struct Flag: Decodable { let exists: Bool }
            let path = "/api/entries/exists.json?return_id=1&url=\(WebAddress.escaped(page.address))"
            let answer = try await ask(Call(path: path))
            // Earlier versions answer true or false.
            if let flag = Self.decoded(Flag.self, answer) { return flag.exists ? .there : .absent }
            guard let number = Self.decoded(Answer.self, answer) else { return .unknown }
            return number.exists == nil ? .absent : .there
        }, merges: true)

    private static func hasNumber(_ body: [UInt8]) -> Bool {
        struct Answer: Decodable { let id: Int }
        return decoded(Answer.self, body) != nil
    }

    static func decoded<Value: Decodable>(_: Value.Type, _ body: [UInt8]) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(body))
    }

    /// The token in the answer to `logIn`.
    static func token(in body: [UInt8]) -> String? {
        struct Answer: Decodable {
            let token: String
            enum CodingKeys: String, CodingKey { case token = "access_token" }
        }
        return decoded(Answer.self, body)?.token
    }
}

extension ServiceProtocol.Call {
    static func json(_ path: String, _ body: some Encodable) -> Self {
        // Texts always encode.
        let bytes = (try? JSONEncoder().encode(body)).map(Array.init) ?? []
        return Self(path: path, form: (bytes, "application/json"))
    }
}

extension ServiceProtocol.Page {
    fileprivate func isAt(_ other: String) -> Bool {
        FeedAddress.key(other) == FeedAddress.key(address)
            || StoryLink.key(address).map { $0 == StoryLink.key(other) } ?? false
    }
}

private struct ReadeckBookmark: Decodable {
    let url, title, created: String

    /// Whether it was made after a date; true if that cannot be told.
    func isNew(since date: Date) -> Bool { FeedDate.parse(created).map { $0 > date } ?? true }
}
