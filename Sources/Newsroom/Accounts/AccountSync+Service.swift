import FoundationEssentials
public import News
import NewsStore
import Programs

/// How the servers of accounts are reached.
extension AccountSync {
    /// Tries a service without storing anything.
    /// - Parameter password: nil if a program prints it.
    /// - Throws: `AccountFailure`, `CancellationError`.
    public func test(_ service: AccountService, password: String?) async throws {
        let secrets = AccountSecrets(password: password, service)
        try await RemoteError.translating {
            try await AccountClient.with(service, secrets, userAgent: userAgent, now: now) { try await $0.logIn() }
        }
    }

    /// Whether a service has the library of an account, by its feeds and some articles that are known here. If nothing is,
    /// any library is.
    /// - Throws: As `test` does.
    public func hasLibrary(
        of account: Account, at service: AccountService, password: String?
    ) async throws -> Bool {
        let secrets = AccountSecrets(password: password, service)
        return try await RemoteError.translating {
            try await AccountClient.with(service, secrets, userAgent: userAgent, now: now) {
                try await NameCheck(account: account.id, server: $0, library: library).isSameLibrary()
            }
        }
    }

    /// Tries an account as it is stored, without a library.
    /// - Throws: As `test` does.
    public static func test(_ account: Account, in folder: String, userAgent: String) async throws {
        let secrets = AccountSecrets(account.id, in: folder, account.service)
        try await RemoteError.translating {
            try await AccountClient.with(account.service, secrets, userAgent: userAgent, now: { Date() }) {
                try await $0.logIn()
            }
        }
    }

    /// The password to try a changed service with.
    /// - Parameter typed: nil if the user did not give another one.
    /// - Returns: nil if a program prints it.
    public func password(_ typed: String?, of account: Account, _ service: AccountService) async throws -> String? {
        if typed != nil || service.passwordCommand != nil { return typed }
        return try await RemoteError.translating {
            try await AccountSecrets(account.id, in: folder, account.service).password()
        }
    }

    /// The header fields that an account's server wants.
    public func headers(of account: Account) async -> [String: String]? {
        await AccountSecrets(account.id, in: folder, account.service).headers
    }

    /// Moves the header fields that an earlier version has stored in the library to the other secrets. If they cannot be
    /// written, they stay where they are.
    /// - Parameter account: One that this process has locked.
    func moveHeaders(of account: Account) async throws {
        guard account.service.headers != nil,
            let known = try await library.accounts().first(where: { $0.id == account.id }),
            known.service.headers != nil,
            (try? await AccountSecrets(known.id, in: folder, known.service).keepHeaders()) != nil
        else { return }
        try await library.dropHeaders(of: known.id)
    }

    /// Changes how an account's server is reached, its password and its header fields. The token stays if it is for the
    /// same user there; otherwise the server is asked to delete it.
    /// - Returns: Whether it was changed; false if a process is syncing it.
    public func change(_ account: Account.ID, to service: AccountService, password: String?) async throws -> Bool {
        guard let lock = try lock(account) else { return false }
        defer { lock.release() }
        guard let old = try await library.accounts().first(where: { $0.id == account }) else { return false }
        let isSameUser =
            (old.service.kind, old.service.address, old.service.user) == (service.kind, service.address, service.user)
        // If a program prints the password, no key belongs in a file.
        let keepsToken = isSameUser && service.passwordCommand == nil
        if !keepsToken {
            do { try await logOut(of: old) } catch is AccountFailure {}
        }
        try AccountSecrets.store(
            password, headers: service.headers, keepsToken: keepsToken, of: account, in: folder)
        try await library.change(account, to: service)
        return true
    }

    /// Stores the password of an account and the header fields that its server wants; the token of an earlier one is
    /// dropped.
    public func storePassword(
        _ password: String?, of account: Account.ID, headers: [String: String]? = nil
    ) throws {
        try AccountSecrets.store(password, headers: headers, of: account, in: folder)
    }

    /// Has an account's server delete the key that it issued for newsterm, if any.
    /// - Throws: As `test` does.
    func logOut(of account: Account) async throws {
        try await RemoteError.translating {
            try await withServer(of: account) { try await ($0 as? Miniflux)?.deleteKey() }
        }
    }

    /// Removes an account with its secrets, and the key that its server issued. What the library stores of it is in no list
    /// any more, and is deleted by `Library.deleteRemovedAccounts`.
    /// - Parameter keyStays: Takes why the server keeps the key.
    /// - Returns: Whether it was removed; false if a process is syncing it, which would store something of it again.
    public func remove(
        _ account: Account.ID, keyStays: @Sendable (AccountFailure) -> Void = { _ in }
    ) async throws -> Bool {
        guard let lock = try lock(account) else { return false }
        defer { lock.release() }
        if let known = try await library.accounts().first(where: { $0.id == account }) {
            do { try await logOut(of: known) } catch let failure as AccountFailure { keyStays(failure) }
        }
        // Before the account is out of reach.
        AccountSecrets.remove(of: account, in: folder)
        try await library.removeAccount(account)
        return true
    }
}
