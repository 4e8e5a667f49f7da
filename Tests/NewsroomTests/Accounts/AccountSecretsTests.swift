import Foundation
import News
import TestSupport
import Testing

@testable import Newsroom

@Suite("The file of an account's secrets")
struct AccountSecretsTests {
    @Test("Of a token, a password and header fields that processes store at the same time none is lost")
    func together() async throws {
        let folder = try TemporaryDirectory()
        let account = Account.ID(rawValue: 1)
        let service = AccountService(kind: .miniflux, address: "https://a.example", user: "ada")
        func secrets(_ headers: [String: String]? = nil) -> AccountSecrets {
            var service = service
            service.headers = headers
            return AccountSecrets(account, in: folder.path, service)
        }
        try AccountSecrets.store("password 0", headers: nil, of: account, in: folder.path)
        for number in 1...30 {
            let (one, other) = (secrets(), secrets(["X-Number": "\(number)"]))
            let old = await one.token
            async let isStored = one.setToken("token \(number)", insteadOf: old)
            async let kept: Void = other.keepHeaders()
            #expect(await isStored)
            try await kept
            let now = secrets()
            #expect(await now.token == "token \(number)")
            #expect(await now.headers == ["X-Number": "\(number)"])

            let third = secrets()
            _ = await third.token
            async let isChanged: Void = AccountSecrets.store(
                "password \(number)", headers: nil, keepsToken: true, of: account, in: folder.path)
            async let isKept = third.setToken("other", insteadOf: "token \(number)")
            try await isChanged
            let token = await isKept ? "other" : "token \(number)"
            let last = secrets()
            #expect(try await last.password() == "password \(number)")
            #expect(await last.token == token)
        }
    }

    @Test("A token does not bring back the secrets of an account that was removed, or another password")
    func gone() async throws {
        let folder = try TemporaryDirectory()
        let account = Account.ID(rawValue: 1)
        let service = AccountService(kind: .miniflux, address: "https://a.example", user: "ada")
        try AccountSecrets.store("old", headers: nil, of: account, in: folder.path)
        let secrets = AccountSecrets(account, in: folder.path, service)
        _ = await secrets.token
        try AccountSecrets.store("new", headers: nil, of: account, in: folder.path)
        #expect(await !secrets.setToken("token", insteadOf: nil))
        #expect(try await AccountSecrets(account, in: folder.path, service).password() == "new")
        let later = AccountSecrets(account, in: folder.path, service)
        _ = await later.token
        AccountSecrets.remove(of: account, in: folder.path)
        #expect(folder.subpaths.isEmpty)
        #expect(await !later.setToken("token", insteadOf: nil))
        #expect(!folder.subpaths.contains("1"))
    }

    @Test("Nor does one that is being stored when the account is removed")
    func removedMeanwhile() async throws {
        let folder = try TemporaryDirectory()
        let service = AccountService(kind: .miniflux, address: "https://a.example", user: "ada")
        for number in 1...30 {
            let account = Account.ID(rawValue: Int64(number))
            try AccountSecrets.store("password", headers: nil, of: account, in: folder.path)
            let secrets = AccountSecrets(account, in: folder.path, service)
            _ = await secrets.token
            async let isStored = secrets.setToken("token", insteadOf: nil)
            async let removed: Void = AccountSecrets.remove(of: account, in: folder.path)
            _ = await (isStored, removed)
            #expect(!folder.subpaths.contains("\(number)"))
        }
    }
}
