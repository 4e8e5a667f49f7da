import FoundationEssentials
import Glibc
import News
import Programs

/// An account's password, the header fields that its server wants, and the token that it issued, in a file that only its
/// owner may read.
actor AccountSecrets {
    private struct Stored: Codable, Equatable {
        var password: String?
        var token: String?
        var headers: [String: String]?
    }

    /// The lock with the shorter name is the account's, which a sync holds.
    private static let secretsLock = ".secrets.lock"

    private let file: AtomicFile
    private let service: AccountService
    private var stored: Stored?
    /// For the protocol that requires a token with each change; kept in memory only.
    private(set) var editToken: String?
    private var isRenewing = false
    /// The requests that wait for the token that is being issued.
    private var waiting: [CheckedContinuation<String, any Error>] = []

    /// - Parameter folder: Of all accounts; created when needed.
    init(_ account: Account.ID, in folder: String, _ service: AccountService) {
        file = Self.file(of: account, in: folder)
        self.service = service
    }

    /// Without a file, for an account that is being tried.
    init(password: String?, _ service: AccountService) {
        file = AtomicFile(path: "")
        self.service = service
        stored = Stored(password: password)
    }

    private static func file(of account: Account.ID, in folder: String) -> AtomicFile {
        AtomicFile(path: "\(folder)/\(account.rawValue)", largestSize: 100_000, mode: 0o600)
    }

    /// Stores a password and header fields.
    /// - Parameter keepsToken: Whether the token, which was issued for an earlier password, is accepted nevertheless.
    static func store(
        _ password: String?, headers: [String: String]?, keepsToken: Bool = false, of account: Account.ID,
        in folder: String
    ) throws {
        let file = file(of: account, in: folder)
        try make(folder, for: file.path)
        try replace(file) { read in
            Stored(password: password, token: keepsToken ? (try? read())?.token : nil, headers: headers)
        }
    }

    /// Replaces a file, while no other process does so.
    /// - Parameter change: Gets a function that reads what is stored, and returns what replaces it; nil to leave it.
    /// - Returns: What was stored; nil if it was left.
    @discardableResult
    private static func replace(
        _ file: AtomicFile, _ change: (_ read: () throws -> Stored?) throws -> Stored?
    ) throws -> Stored? {
        do {
            let lock = try file.lock(secretsLock)
            defer { lock.release() }
            guard let new = try change({ try read(file) }) else { return nil }
            try file.replace(with: Array(try JSONEncoder().encode(new)))
            return new
        } catch let error as AtomicFile.Failure {
            throw AccountFailure.secretUnwritable(path: file.path, reason: error.reason)
        }
    }

    private static func read(_ file: AtomicFile) throws -> Stored? {
        try file.read().map { try JSONDecoder().decode(Stored.self, from: Data($0.bytes)) }
    }

    /// Creates the folder of all accounts.
    /// - Parameter path: The file in it that is needed, for the error.
    static func make(_ folder: String, for path: String) throws(AccountFailure) {
        do throws(FileMover.Failure) {
            try FileMover.makeFolder(folder)
        } catch {
            throw .secretUnwritable(path: path, reason: error.reason)
        }
    }

    static func remove(of account: Account.ID, in folder: String) {
        // Without the account's row it is of no use to anyone but the user.
        let file = file(of: account, in: folder)
        let path = file.path
        // A token that a process is storing would bring the file back.
        let lock = try? file.lock(secretsLock)
        defer { lock?.release() }
        for part in ["", ".lock", ".feeds.lock", ".refusals.lock", secretsLock] { unlink(path + part) }
    }

    var token: String? { secret.token }

    var headers: [String: String]? { service.headers ?? secret.headers }

    /// Stores the header fields of the service with the other secrets.
    func keepHeaders() throws {
        guard let headers = service.headers else { return }
        stored = try Self.replace(file) { read in
            // A file that cannot be read is not replaced: it may have the password.
            var new = try read() ?? Stored()
            new.headers = headers
            return new
        }
    }

    /// Whether a token is stored for later processes, beside the password.
    var keepsTokens: Bool { !file.path.isEmpty && service.passwordCommand == nil }

    /// Replaces the token, unless another request has done so before.
    /// - Parameter old: The one that is not accepted any more; nil for none.
    /// - Returns: Whether it is stored for later processes; if not, they ask for another one.
    @discardableResult
    func setToken(_ token: String?, insteadOf old: String?) -> Bool {
        let known = secret
        guard known.token == old else { return false }
        editToken = nil
        stored?.token = token
        guard !file.path.isEmpty else { return false }
        let new = try? Self.replace(file) { read in
            // Another process may have stored another password or token, or removed the account.
            guard var new = try read(), (new.password, new.token) == (known.password, known.token) else { return nil }
            new.token = token
            return new
        }
        return new != nil
    }

    /// Has a token issued in place of one that is not accepted. Requests that are refused side by side share one.
    /// - Parameters:
    ///   - refused: nil if there was none.
    ///   - issue: Asks the server.
    /// - Returns: The new token, or the one that there is by now.
    func renewed(
        insteadOf refused: String?, _ issue: @Sendable () async throws -> String
    ) async throws -> String {
        if let token, token != refused { return token }
        guard !isRenewing else {
            do {
                return try await withCheckedThrowingContinuation { waiting.append($0) }
            } catch is CancellationError {
                // The other request was cancelled, and perhaps not this one.
                try Task.checkCancellation()
                return try await renewed(insteadOf: refused, issue)
            }
        }
        isRenewing = true
        let result: Result<String, any Error>
        do {
            let token = try await issue()
            setToken(token, insteadOf: refused)
            result = .success(token)
        } catch {
            result = .failure(error)
        }
        isRenewing = false
        for request in waiting { request.resume(with: result) }
        waiting = []
        return try result.get()
    }

    func setEditToken(_ token: String?) { editToken = token }

    /// - Throws: `RemoteError`, `CancellationError`.
    func password() async throws -> String {
        if let command = service.passwordCommand {
            do {
                return try await SecretProgram.line(of: command)
            } catch let fault as SecretFault {
                throw RemoteError(failure: .noSecret(program: command[0], fault: fault))
            }
        }
        guard let password = secret.password else { throw RemoteError(failure: .noPassword) }
        return password
    }

    private var secret: Stored {
        if let stored { return stored }
        let read = (try? Self.read(file)) ?? Stored()
        stored = read
        return read
    }
}
