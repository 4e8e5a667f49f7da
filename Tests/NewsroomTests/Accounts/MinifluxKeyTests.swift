import Foundation
import News
import NewsStore
import Programs
import TestSupport
import Testing

@testable import Newsroom

@Suite("Keys of Miniflux")
struct MinifluxKeyTests {
    @Test("After the first sync, requests have a key that the server issued, and the password stays here")
    func issued() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            let first = room.server.takeRequests()
            let issuing = try #require(first.firstIndex { $0.path == "/v1/api-keys" })
            #expect(first[...issuing].allSatisfy { $0.headers["authorization"] != nil })
            #expect(first[(issuing + 1)...].allSatisfy { $0.headers["x-auth-token"] == "made1" })
            try await room.syncNow()
            let second = room.server.takeRequests()
            #expect(!second.isEmpty && second.allSatisfy { $0.headers["authorization"] == nil })
            let keys = room.server.keys.filter { $0.hasPrefix("newsterm on ") }
            #expect(keys.count == 1)
        }
    }

    @Test("A key that was deleted on the server is replaced with the password, once")
    func deleted() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.deleteMadeKeys()
            #expect(try await room.syncNow().held == nil)
            #expect(room.server.keys.count == 2)
            _ = room.server.takeRequests()
            try await room.syncNow()
            let requests = room.server.takeRequests()
            #expect(!requests.isEmpty && requests.allSatisfy { $0.headers["x-auth-token"] == "made2" })
        }
    }

    @Test("The key outlives a change of the password, as on the server")
    func passwordChanged() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.changePassword("another")
            try await room.syncNow()
            let account = try await room.account()
            #expect(account.failure == nil)
        }
    }

    @Test("A server that issues no keys is asked with the password")
    func refused() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            // After the list of feeds.
            room.server.fail(after: 1, .status(403))
            let report = try await room.syncNow()
            #expect(report.received == 7)
            #expect(room.server.waitingFaults == 0)
            #expect(room.server.takeRequests().allSatisfy { $0.headers["authorization"] != nil })
        }
    }

    @Test("What goes wrong while a key is issued does not stop the sync, and leaves no key behind in the end")
    func lostAnswer() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            room.server.fail(after: 1, .cut)
            let report = try await room.syncNow()
            #expect(report.received == 7 && room.server.keys.count == 2)
            room.pass()
            try await room.syncNow()
            #expect(room.server.keys.count == 2)
            #expect(try await AccountSecrets(room.id, in: room.folder, room.account().service).token == "made2")
        }
    }

    @Test(
        "A key that cannot be one is not kept, and is deleted",
        arguments: ["", "a\nb", "é\u{202E}", String(repeating: "k", count: 200_000)])
    func useless(key: String) async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            room.server.issue(key)
            let report = try await room.syncNow()
            #expect(report.received == 7 && room.server.keys == ["phone"])
            #expect(try await AccountSecrets(room.id, in: room.folder, room.account().service).token == nil)
        }
    }

    @Test("No key is issued for a trial, nor to a user whose password a program prints")
    func notIssued() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            var service = try await room.account().service
            try await room.sync.test(service, password: SyncServer.password)
            service.passwordCommand = ["printf", "%s", SyncServer.password]
            try await room.library.change(room.id, to: service)
            try await room.syncNow()
            #expect(room.server.keys == ["phone"])
        }
    }

    @Test("Logging out deletes the key that newsterm has, and no other")
    func loggedOut() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            #expect(room.server.keys.count == 2)
            try await room.sync.logOut(of: try await room.account())
            #expect(room.server.keys == ["phone"])
        }
    }

    @Test("A key that cannot be stored is deleted again")
    func unstorable() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            let folder = room.folder
            room.server.beforeEach { request in
                guard request.path == "/v1/api-keys", request.method == "POST" else { return }
                // A file in place of the folder.
                try? FileManager.default.removeItem(atPath: folder)
                _ = FileManager.default.createFile(atPath: folder, contents: nil)
            }
            _ = try await room.syncIfFree()
            #expect(room.server.keys == ["phone"])
            let methods = room.server.requests.filter { $0.path.hasPrefix("/v1/api-keys") }.map(\.method)
            #expect(methods == ["POST", "DELETE"])
        }
    }

    @Test("A server that refuses the key and the password for a while has its key kept, and issues no other")
    func refusedForAWhile() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.fail(.status(401), .status(401))
            #expect(try await room.failure() == .credentials)
            try await room.syncNow()
            #expect(room.server.keys.count == 2)
            #expect(room.server.takeRequests().last?.headers["x-auth-token"] == "made1")
        }
    }

    @Test("A changed account keeps its key for the same user of the same server; for others the server deletes it")
    func changedAccount() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            var service = try await room.account().service
            service.headers = ["X-Way": "through"]
            _ = room.server.takeRequests()
            #expect(try await room.sync.change(room.id, to: service, password: SyncServer.password))
            try await room.syncNow()
            #expect(room.server.takeRequests().allSatisfy { $0.headers["x-auth-token"] == "made1" })
            #expect(room.server.keys.count == 2)
            service.user = "Ada"
            #expect(try await room.sync.change(room.id, to: service, password: SyncServer.password))
            #expect(room.server.keys == ["phone"])
            try await room.syncNow()
            service.passwordCommand = ["printf", "%s", SyncServer.password]
            #expect(try await room.sync.change(room.id, to: service, password: nil))
            #expect(room.server.keys == ["phone"])
        }
    }

    @Test("An account that is removed has its key deleted, but not while a process is syncing it")
    func removed() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            let lock = try #require(try room.sync.lock(room.id))
            #expect(try await !room.sync.remove(room.id))
            #expect(room.server.keys.count == 2)
            lock.release()
            #expect(try await room.sync.remove(room.id))
            #expect(room.server.keys == ["phone"])
        }
    }

    @Test("A late refusal of an old key does not drop a newer one, and changes neither a later password nor no file")
    func lateRefusal() async throws {
        try await AccountRoom.run(.miniflux) { room in
            let service = try await room.account().service
            func secrets() -> AccountSecrets { AccountSecrets(room.id, in: room.folder, service) }
            let one = secrets()
            #expect(await one.setToken("old", insteadOf: nil))
            let other = secrets()
            #expect(await other.token == "old")
            #expect(await one.setToken("new", insteadOf: "old"))
            #expect(await !one.setToken(nil, insteadOf: "old"))
            #expect(await one.token == "new")
            #expect(await !other.setToken(nil, insteadOf: "old"))
            #expect(await secrets().token == "new")
            try room.sync.storePassword("later", of: room.id)
            #expect(await !one.setToken("newer", insteadOf: "new"))
            #expect(try await secrets().password() == "later")
            #expect(await secrets().token == nil)
            let late = secrets()
            #expect(await late.token == nil)
            AccountSecrets.remove(of: room.id, in: room.folder)
            #expect(await !late.setToken("late", insteadOf: nil))
            #expect(!FileManager.default.fileExists(atPath: "\(room.folder)/\(room.id.rawValue)"))
        }
    }
}
