import Foundation
import News
import TestSupport
import Testing

@testable import NewsStore
@testable import Newsroom

@Suite("Header fields that a server wants")
struct AccountHeaderTests {
    private static let secret = "gate-5f0c2d"

    /// Whether a file outside the folder of passwords has the secret in it.
    private static func isElsewhere(_ room: AccountRoom) -> Bool {
        room.room.folder.subpaths.contains { name in
            guard !name.hasPrefix("accounts/"), let bytes = try? room.room.folder.bytes(name) else { return false }
            return bytes.range(of: Data(secret.utf8)) != nil
        }
    }

    private static func stored(_ room: AccountRoom) throws -> String {
        try String(contentsOfFile: "\(room.folder)/\(room.id.rawValue)", encoding: .utf8)
    }

    private static func allHaveIt(_ requests: [SyncServer.Request]) -> Bool {
        !requests.isEmpty && requests.allSatisfy { $0.headers["x-gate"] == secret }
    }

    @Test("Their values are with the password, sent, and gone with the account", arguments: AccountPath.allCases)
    func secrets(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            var service = try await room.account().service
            service.headers = ["X-Gate": Self.secret]
            #expect(try await room.sync.change(room.id, to: service, password: SyncServer.password))
            _ = room.server.takeRequests()
            try await room.syncNow()
            #expect(Self.allHaveIt(room.server.takeRequests()))
            #expect(try Self.stored(room).contains(Self.secret) && !Self.isElsewhere(room))
            let account = try await room.account()
            #expect(account.service.headers == nil)
            #expect(await room.sync.headers(of: account) == ["X-Gate": Self.secret])
            // A new token does not lose them.
            room.server.revokeTokens()
            try await room.syncNow()
            #expect(Self.allHaveIt(room.server.takeRequests()))
            #expect(try Self.stored(room).contains(Self.secret))
            #expect(try await room.sync.remove(room.id))
            #expect(!FileManager.default.fileExists(atPath: "\(room.folder)/\(room.id.rawValue)"))
        }
    }

    @Test("Those that an earlier version has stored in the library move to the password at the next sync")
    func moving() async throws {
        try await AccountRoom.run(.freshRSS) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.write { database in
                try database.execute(
                    "UPDATE account SET service = json_set(service, '$.headers', json_object('X-Gate', ?))", Self.secret
                )
                return ((), nil)
            }
            let before = try await room.account()
            #expect(await room.sync.headers(of: before) == ["X-Gate": Self.secret])
            _ = room.server.takeRequests()
            room.server.fail(.status(500))
            _ = try await room.failure()
            #expect(Self.allHaveIt(room.server.takeRequests()))
            let stored = try Self.stored(room)
            #expect(stored.contains(Self.secret) && stored.contains("token"))
            let account = try await room.account()
            #expect(account.service.headers == nil)
            room.server.fail()
            try await room.syncNow()
            #expect(Self.allHaveIt(room.server.takeRequests()))
            // One that was read before does not bring them back.
            var service = account.service
            service.headers = ["X-Gate": "another"]
            #expect(try await room.sync.change(room.id, to: service, password: SyncServer.password))
            _ = try await room.sync.sync(before)
            #expect(await room.sync.headers(of: account) == ["X-Gate": "another"])
        }
    }

    @Test("Those of an earlier version stay in the library if they cannot be stored with the password")
    func unwritable() async throws {
        try await AccountRoom.run(.freshRSS) { room in
            room.server.fill()
            try await room.library.write { database in
                try database.execute(
                    "UPDATE account SET service = json_set(service, '$.headers', json_object('X-Gate', ?))", Self.secret
                )
                return ((), nil)
            }
            let file = "\(room.folder)/\(room.id.rawValue)"
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
            #expect(try await room.failure() == .noPassword)
            #expect(try await room.account().service.headers == ["X-Gate": Self.secret])
        }
    }
}
