import Foundation
import News
import NewsStore
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
            #expect(room.server.takeRequests().allSatisfy { $0.headers["authorization"] == nil })
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
            #expect(room.server.keys == ["phone"])
            try await room.syncNow()
            #expect(room.server.keys.count == 2)
            _ = room.server.takeRequests()
            try await room.syncNow()
            #expect(room.server.takeRequests().allSatisfy { $0.headers["x-auth-token"] == "made2" })
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
            room.server.fail(.status(403))
            let report = try await room.syncNow()
            #expect(report.received == 7)
            #expect(room.server.waitingFaults == 0)
            #expect(room.server.takeRequests().allSatisfy { $0.headers["authorization"] != nil })
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
        }
    }
}
