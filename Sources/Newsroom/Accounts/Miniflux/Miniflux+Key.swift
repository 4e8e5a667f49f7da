import FoundationEssentials
import News
import NewsParser
import Web

/// How Miniflux learns who asks. It checks a password with bcrypt, which takes a twentieth of a second for each request:
/// with a key, a first sync of 10,000 articles takes 0.4 of the time.
extension Miniflux {
    /// In bytes; Miniflux's have 64.
    private static let maximumKeyLength = 200

    /// Asks with the account's key, or with the password if there is none or it is not accepted any more.
    func authorized<Value>(_ ask: (RequestHeader) async throws -> Value) async throws -> Value {
        let key = await secrets.token
        if let key {
            do {
                return try await ask(Self.header(key: key))
            } catch let error as RemoteError where error.failure == .credentials {}
        }
        // Without a user the password is a key.
        let password = try await secrets.password()
        let user = exchange.service.user
        let header =
            user.isEmpty
            ? Self.header(key: password)
            : RequestHeader(
                name: "Authorization", value: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
        guard header.isSendable else { throw RemoteError(failure: .credentials) }
        let value = try await ask(header)
        // Only now is it the key that is not accepted, and not any request.
        if let key { await secrets.setToken(nil, insteadOf: key) }
        return value
    }

    /// Has the server issue a key for this account, if there is none and the password is kept here anyway. If it
    /// cannot, the password serves too.
    func makeKey() async throws {
        guard !exchange.service.user.isEmpty, await secrets.keepsTokens, await secrets.token == nil else { return }
        let name = "newsterm on \(ProcessInfo.processInfo.hostName), "
        // Miniflux takes each description once.
        let description = name + exchange.now().formatted(Date.ISO8601FormatStyle())
        do {
            let answer = try await ask(.json("POST", "/v1/api-keys", ["description": description]))
            guard let key = answer["token"]?.text, Self.isUsable(key) else { return try await deleteKey(answer) }
            guard await secrets.setToken(key, insteadOf: nil) else {
                await secrets.setToken(nil, insteadOf: key)
                return try await deleteKey(answer)
            }
            // The answers with these were lost.
            let unused = try await keys {
                guard case .object(let members) = $0, members["last_used_at"] == .null else { return false }
                return $0["token"]?.text != key && $0["description"]?.text?.hasPrefix(name) == true
            }
            for key in unused { try await deleteKey(key) }
        } catch is RemoteError {}
    }

    /// Whether it looks like a key: stored and sent with each request, one of any length or content would stop them all.
    private static func isUsable(_ key: String) -> Bool {
        (1...maximumKeyLength).contains(key.utf8.count)
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~+/=".contains($0)) }
    }

    /// Deletes the key that was made for this account from the server.
    func deleteKey() async throws {
        guard let key = await secrets.token else { return }
        for key in try await keys({ $0["token"]?.text == key }) { try await deleteKey(key) }
    }

    private func keys(_ isWanted: @escaping @Sendable (JSONValue) -> Bool) async throws -> [JSONValue] {
        try await ask(.get("/v1/api-keys"), lists: [[]]) { isWanted($0) ? $0 : nil }.elements
    }

    private func deleteKey(_ key: JSONValue) async throws {
        guard let id = key["id"]?.text.flatMap({ Int64($0) }) else { return }
        try await order(AccountExchange.Call(method: "DELETE", path: "/v1/api-keys/\(id)", body: []))
    }

    private static func header(key: String) -> RequestHeader { RequestHeader(name: "X-Auth-Token", value: key) }
}
