import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

@Suite("Syncs that fail")
struct SyncFaultTests {
    /// Marks on both sides, new articles and changes of feeds, other ones each time.
    private static func change(_ room: AccountRoom, _ number: Int) async throws {
        room.pass()
        let isSet = number.isMultiple(of: 2)
        room.server.change { library in
            library.add(["n\(number)", "ruled\(number)"], to: "alpha")
            library.add(["r\(number)"], to: "beta", isRead: true)
            library.move(feed: "beta", to: "News \(number)")
            library.setRead(isSet, ["a1"])
            library.setStarred(isSet, ["b1"])
        }
        try await room.library.setRead(try await room.ids("a2"), isSet)
        try await room.library.setRead(try await room.ids("a3"), !isSet)
        try await room.library.setStarred(try await room.ids("a4"), !isSet)
    }

    @Test(
        "Requests that are refused side by side have one token issued",
        arguments: [AccountPath.freshRSS, .minifluxAsReader])
    func renewal(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.server.change { $0.add((1...300).map { "n\($0)" }, to: "alpha") }
            let (areBoth, areRefused) = (Signal(), Signal())
            let counts = Mutex((contents: 0, tokens: 0))
            @Sendable func isLater() -> Bool { counts.withLock { $0.contents >= 2 } }
            room.server.beforeEach { request in
                switch request.path {
                case "/reader/api/0/stream/items/contents":
                    let number = counts.withLock { counts in
                        counts.contents += 1
                        return counts.contents
                    }
                    guard number <= 2 else { return }
                    if number == 2 {
                        room.server.revokeTokens()
                        areBoth.fire()
                    }
                    await areBoth.wait()
                // The second comes after the refusal, and is refused, too.
                case "/reader/api/0/token" where isLater():
                    let number = counts.withLock { counts in
                        counts.tokens += 1
                        return counts.tokens
                    }
                    if number == 2 { areRefused.fire() }
                case "/accounts/ClientLogin" where isLater(): await areRefused.wait()
                default: break
                }
            }
            try await room.syncNow()
            #expect(room.server.requests.count { $0.path == "/accounts/ClientLogin" } == 2)
            room.server.beforeEach(nil)
            try await room.expectAgreement()
        }
    }

    @Test(
        "A sync that is cut at any request, and repeated, ends as one that was not", arguments: AccountPath.allCases,
        [SyncServer.Fault.droppedAfter, .cut])
    func cut(path: AccountPath, fault: SyncServer.Fault) async throws {
        try await AccountRoom.run(path) { room in
            room.room.refresher.replaceRules([try Rule(when: "title:ruled*", then: ["read", "star"])])
            room.server.fill()
            try await room.syncNow()
            var (number, isOver) = (0, false)
            while !isOver {
                try await Self.change(room, number)
                // Twice, since a request over a connection that was open is repeated.
                room.server.fail(after: number, fault, fault)
                let failure = try await room.failure()
                isOver = room.server.waitingFaults == 2
                #expect(failure == nil || !isOver, "\(number)")
                room.server.fail()
                // Nothing is half done: what the user marked stays so.
                let isSet = number.isMultiple(of: 2)
                #expect(try await room.unread().contains("a2") == !isSet, "\(number)")
                #expect(try await room.starred().contains("a4") == !isSet, "\(number)")
                room.pass()
                try await room.syncNow()
                try await room.syncNow()
                let library = room.server.library
                #expect(library["a2"].isRead == isSet && library["a3"].isRead != isSet)
                #expect(library["a1"].isRead == isSet && library["b1"].isStarred == isSet)
                #expect(library["ruled\(number)"].isRead && library["ruled\(number)"].isStarred, "\(number)")
                try await room.expectAgreement()
                #expect(try await room.articles().count == library.articles.count, "\(number)")
                let account = try await room.account()
                #expect(account.outgoingMarks == 0 && account.failure == nil && account.failureCount == 0)
                number += 1
                try #require(number < 40)
            }
            #expect(number > 5)
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("A first sync that is cut at any request goes on with the next", arguments: AccountPath.allCases)
    func firstCut(path: AccountPath) async throws {
        var (number, isOver) = (0, false)
        while !isOver {
            try await AccountRoom.run(path) { room in
                room.server.fill()
                // Two requests for articles.
                room.server.change { $0.add((1...245).map { "m\($0)" }, to: "beta") }
                room.server.fail(after: number, .droppedAfter, .droppedAfter)
                _ = try await room.failure()
                isOver = room.server.waitingFaults == 2
                room.server.fail()
                try await room.syncNow()
                try await room.expectAgreement()
                #expect(try await room.articles().count == 252)
            }
            number += 1
            try #require(number < 40)
        }
        #expect(number > 5)
    }

    @Test(
        "A token that is refused in the middle is renewed once",
        arguments: [AccountPath.freshRSS, .minifluxAsReader])
    func revoked(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            for number in 0...5 {
                try await room.library.setRead(try await room.ids("a1"), number.isMultiple(of: 2))
                room.server.change { $0.add(["n\(number)"], to: "beta") }
                _ = room.server.takeRequests()
                let (server, counted) = (room.server, Counter())
                server.beforeEach { _ in if counted.next() == number { server.revokeTokens() } }
                try await room.syncNow()
                server.beforeEach(nil)
                #expect(server.takePaths().count { $0.hasSuffix("ClientLogin") } == 1, "\(number)")
                try await room.expectAgreement()
            }
        }
    }

    @Test("A wrong password is tried once a sync, and recorded", arguments: AccountPath.allCases)
    func wrongPassword(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.changePassword("another")
            // Drops the key, which Miniflux would go on to accept.
            try room.sync.storePassword(SyncServer.password, of: room.id)
            try await room.library.setRead(try await room.ids("a1"), true)
            for attempt in 1...2 {
                _ = room.server.takeRequests()
                #expect(try await room.failure() == .credentials)
                let requests = room.server.takePaths()
                #expect(requests.count { $0.hasSuffix("ClientLogin") } == (path.isReader ? 1 : 0))
                #expect(requests.count <= (path.isReader ? 3 : 1))
                let account = try await room.account()
                #expect(account.failure == .credentials && account.failureCount == attempt)
                #expect(account.nextSync == room.room.clock.now.addingTimeInterval(3_600))
                #expect(account.outgoingMarks == 1)
            }
            try room.sync.storePassword("another", of: room.id)
            #expect(try await room.syncNow().sent == 1)
            try await room.expectAgreement()
            #expect(try await room.account().failure == nil)
        }
    }

    @Test(
        "A server that wants to be left alone is, and others are asked less and less often",
        arguments: AccountPath.allCases)
    func pauses(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            func pause(_ fault: SyncServer.Fault) async throws -> TimeInterval? {
                room.server.fail(fault)
                #expect(try await room.failure() != nil)
                return try await room.account().nextSync?.timeIntervalSince(room.room.clock.now)
            }
            #expect(try await pause(.status(503, ["Retry-After": "7200"])) == 7_200)
            #expect(try await pause(.status(429, ["Retry-After": "999999999"])) == 86_400)
            #expect(try await pause(.status(503, ["Retry-After": "soon"])) == 240)
            #expect(try await pause(.status(500)) == 480)
            for _ in 1...8 { #expect(try await pause(.status(500)) ?? 0 <= 3_600) }
            try await room.syncNow()
            #expect(try await pause(.status(500)) == 60)
        }
    }

    @Test("A cancelled sync is no failure, and the next one does the rest", arguments: AccountPath.allCases)
    func cancelled(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let (isAsked, mayAnswer) = (Signal(), Signal())
            room.server.beforeEach { request in
                guard request.isOfUnreadList else { return }
                isAsked.fire()
                await mayAnswer.wait()
            }
            let work = Task { try await room.syncNow() }
            await isAsked.wait()
            work.cancel()
            await #expect(throws: CancellationError.self) { try await work.value }
            mayAnswer.fire()
            let account = try await room.account()
            #expect(account.failure == nil && account.lastSync == nil && account.nextSync == nil)
            #expect(try await room.syncNow().received == 7)
            try await room.expectAgreement()
        }
    }

    @Test("Of two syncs of one account at once, one leaves it to the other", arguments: AccountPath.allCases)
    func twice(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1"), true)
            let (isAsked, mayAnswer) = (Signal(), Signal())
            room.server.beforeEach { request in
                guard request.isOfUnreadList else { return }
                isAsked.fire()
                await mayAnswer.wait()
            }
            let first = Task { try await room.syncNow() }
            await isAsked.wait()
            try await room.library.setRead(try await room.ids("a2"), true)
            #expect(try await room.syncIfFree() == nil)
            #expect(try await room.sync.send(try await room.account()) == nil)
            mayAnswer.fire()
            #expect(try await first.value.sent == 2)
            try await room.expectAgreement(unread: ["b1", "b2", "b3"])
        }
    }

    @Test("A server that is not there harms nothing, and what waits is sent later", arguments: AccountPath.allCases)
    func unreachable(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let service = try await room.account().service
            var away = service
            away.address = "http://127.0.0.1:\(try RawServer.unusedPort())"
            try await room.library.change(room.id, to: away)
            try await room.library.setRead(try await room.ids("a1"), true)
            guard case .noAnswer = try await room.failure() else {
                Issue.record("\(String(describing: try await room.account().failure))")
                return
            }
            #expect(try await room.unread() == ["a2", "b1", "b2", "b3"])
            try await room.library.change(room.id, to: service)
            #expect(try await room.syncNow().sent == 1)
            try await room.expectAgreement()
        }
    }
}

/// Numbers from 0.
final class Counter: Sendable {
    private let number = Mutex(0)

    func next() -> Int {
        number.withLock { number in
            defer { number += 1 }
            return number
        }
    }
}
