import FoundationEssentials
public import News
import NewsStore

/// Saving articles to the services that the user has set up on the Miniflux server of an account.
extension AccountSync {
    /// Has the server of an account save an article.
    /// - Parameter name: The account's.
    /// - Throws: `ServiceError`, `LibraryError`, `CancellationError`.
    func save(_ article: Headline.ID, in name: String) async throws {
        let account = try Self.account(name, of: try await library.accounts())
        guard let id = try await library.remoteName(ofArticle: article, in: account.id) else {
            throw ServiceError(failure: .notOfAccount(name: account.name), isFinal: true, concernsServer: false)
        }
        do {
            try await withServer(of: account) { try await Self.saving($0, account).save(id) }
        } catch let error as RemoteError {
            throw ServiceError(error)
        }
    }

    /// Tries whether an account can save, without saving anything.
    /// - Parameters:
    ///   - name: The account's.
    ///   - folder: Of passwords.
    public static func testSaving(
        _ name: String, of accounts: [Account], in folder: String, userAgent: String
    ) async throws(SaveFailure) {
        do {
            let account = try account(name, of: accounts)
            let secrets = AccountSecrets(account.id, in: folder, account.service)
            try await AccountClient.with(account.service, secrets, userAgent: userAgent, now: Date.init) {
                guard try await saving($0, account).canSave() else { throw ServiceError(failure: .noIntegration) }
            }
        } catch let error as ServiceError {
            throw error.failure
        } catch let error as RemoteError {
            throw .account(error.failure)
        } catch {
            throw .noAnswer(ExchangeFailure("\(error)", nil))
        }
    }

    private static func account(_ name: String, of accounts: [Account]) throws(ServiceError) -> Account {
        guard let account = accounts.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw ServiceError(failure: .noAccount(name: name), isFinal: true)
        }
        return account
    }

    private static func saving(_ server: any RemoteLibrary, _ account: Account) throws(ServiceError) -> Miniflux {
        guard let server = server as? Miniflux else {
            throw ServiceError(failure: .accountCannotSave(name: account.name), isFinal: true)
        }
        return server
    }
}

extension ServiceError {
    fileprivate init(_ error: RemoteError) {
        switch (error.status, error.failure) {
        // The only reason that Miniflux has for it.
        case (400, _): self.init(failure: .noIntegration, isFinal: true)
        case _ where error.isGone:
            self.init(failure: .goneFromServer, isFinal: true, concernsServer: false)
        // That of a proxy, which may be gone in a minute.
        case (404, let failure): self.init(failure: .account(failure))
        case (_, .noAnswer(let failure)): self.init(failure: .noAnswer(failure), isLost: error.isLost)
        case (_, .refused(let status, _)):
            self.init(failure: .refused(status: status), isLost: error.isLost, retryAfter: error.retryAfter)
        case (_, let failure): self.init(failure: .account(failure), isFinal: true, isLost: error.isLost)
        }
    }
}
