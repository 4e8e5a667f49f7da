public import News

/// Finds out how a server speaks, from what the user typed.
public struct AccountFinder: Sendable {
    private let accounts: AccountSync

    public init(_ accounts: AccountSync) { self.accounts = accounts }

    /// Tries the protocols at the places where servers have them.
    /// - Parameters:
    ///   - service: Its address as typed; a missing scheme is https.
    ///   - kind: The protocol, if the user named it.
    ///   - password: nil if a program prints it.
    /// - Returns: The service with its protocol and the address of its calls.
    /// - Throws: `AccountFailure` of the place that seems to be meant; `CancellationError`.
    public func find(
        _ service: AccountService, kind: AccountService.Kind?, password: String?
    ) async throws -> AccountService {
        do {
            return try await look(service, kind, password)
        } catch AccountFailure.noAnswer(let failure) where !service.address.contains("://") {
            // The password goes over plain http only within the user's own network.
            var plain = service
            (plain.address, plain.allowsUnencrypted) = ("http://" + service.address.trimmed, nil)
            do {
                return try await look(plain, kind, password)
            } catch AccountFailure.unencrypted {
                throw AccountFailure.noAnswer(failure)
            } catch AccountFailure.noAnswer {
                throw AccountFailure.noAnswer(failure)
            }
        }
    }

    private func look(
        _ service: AccountService, _ kind: AccountService.Kind?, _ password: String?
    ) async throws -> AccountService {
        var failures: [AccountFailure] = []
        for place in Self.places(service.address) where kind == nil || kind == place.kind {
            var candidate = service
            (candidate.kind, candidate.address) = (place.kind, place.address)
            do {
                try await accounts.test(candidate, password: password)
                return candidate
            } catch let failure as AccountFailure {
                failures.append(failure)
                // No other place would answer, or get the password.
                switch failure {
                case .noAnswer, .unencrypted, .noSecret, .noPassword: throw failure
                default: break
                }
            }
        }
        // A server that knows the protocol says more than one that does not.
        throw failures.first { $0 == .credentials } ?? failures.first { $0.isRedirect } ?? failures.last
            ?? .otherServer(call: "/")
    }

    /// The places to look at, the likeliest first.
    static func places(_ typed: String) -> [(kind: AccountService.Kind, address: String)] {
        var address = typed.trimmed
        if !address.contains("://") { address = "https://" + address }
        address = String(address.prefix { $0 != "?" && $0 != "#" })
        while address.hasSuffix("/") { address.removeLast() }
        // As the servers' own pages show them.
        for (ending, kind) in [("/reader/api/0", AccountService.Kind.googleReader), ("/v1", .miniflux)]
        where address.hasSuffix(ending) {
            return [(kind, String(address.dropLast(ending.count)))]
        }
        if address.hasSuffix("/greader.php") { return [(.googleReader, address)] }
        if address.hasSuffix("/api") { return [(.googleReader, address + "/greader.php")] }
        var places: [(kind: AccountService.Kind, address: String)] = [
            (.miniflux, address), (.googleReader, address + "/api/greader.php"),
            (.googleReader, address + "/p/api/greader.php"), (.googleReader, address),
        ]
        // A page of the server, as the browser shows its address: /i of FreshRSS, /unread of Miniflux.
        if let slash = address.lastIndex(of: "/"), !address[..<slash].hasSuffix("/") {
            let parent = String(address[..<slash])
            places += [(.miniflux, parent), (.googleReader, parent + "/api/greader.php")]
        }
        return places
    }
}

extension AccountFailure {
    fileprivate var isRedirect: Bool { if case .redirected = self { true } else { false } }
}
