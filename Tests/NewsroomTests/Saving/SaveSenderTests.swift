import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom
@testable import Web

@Suite("Sending saves")
struct SaveSenderTests {
    static func service(_ kind: SaveService.Kind, at place: String) -> SaveService {
        var service = SaveService(name: "mine", kind, at: place, secret: .text(SaveServer.token))
        if kind == .wallabag {
            service.account = SaveService.Account(user: "ada", clientID: "1_id", clientSecret: .text("a&b"))
        }
        service.tags = ["news", "to read"]
        return service
    }

    static func sender(
        _ service: SaveService, _ room: TestNewsroom, isGone: Bool = false, note: (@Sendable (SaveNote) -> Void)? = nil
    ) -> SaveSender {
        SaveSender(
            [service], room.refresher, room.accounts, library: room.library, owner: "me", isGone: { _ in isGone },
            note: note ?? { _ in })
    }

    /// Stores articles that are to be saved.
    @discardableResult
    static func request(_ room: TestNewsroom, _ items: [FeedText.Item]) async throws -> [Headline.ID] {
        await room.server.set("/feed", .feed(FeedText.rss(items)))
        try await room.list("/feed")
        try await room.refresh()
        let headlines = try await room.headlines()
        let ids = items.compactMap { item in headlines.first { $0.link == item.link }?.id }
        for id in ids { try await room.library.requestSave(of: id, to: "mine") }
        return ids
    }

    private static func item(_ name: String) -> FeedText.Item {
        FeedText.Item(guid: name, title: "Title \(name)", link: "https://site.example/\(name)?a=b&c=ü")
    }

    private static func state(_ room: TestNewsroom, _ id: Headline.ID) async throws -> Save.State? {
        try await room.library.saves(of: id).first?.state
    }

    @Test(
        "Each service gets a page once, with its title and tags, although the first answer is lost",
        arguments: [SaveService.Kind.readeck, .wallabag, .linkding])
    func lostAnswer(kind: SaveService.Kind) async throws {
        let server = try SaveServer()
        server.fail(.lost)
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            let sender = Self.sender(Self.service(kind, at: server.url()), room)
            try await sender.send()
            guard case .waiting(.noAnswer?, let next) = try await Self.state(room, id) else {
                Issue.record("not waiting: \(String(describing: try await Self.state(room, id)))")
                return
            }
            // Not before its time.
            try await sender.send()
            #expect(server.attempts == 1)
            room.clock.advance(by: next.timeIntervalSince(room.clock.now) + 1)
            try await sender.send()
            #expect(try await Self.state(room, id) == .saved(room.clock.now))
            #expect(server.attempts == 1)
            let page = SaveServer.Page(
                url: "https://site.example/1?a=b&c=ü", title: "Title 1", tags: ["news", "to read"])
            #expect(server.pages(of: kind.rawValue) == [page])
        }
    }

    @Test("What a Readeck without a list may have is not sent again until the user asks")
    func unsure() async throws {
        let server = try SaveServer()
        server.fail(.lost)
        server.hideList()
        let notes = Mutex<[SaveNote]>([])
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            let sender = Self.sender(Self.service(.readeck, at: server.url()), room) { note in
                notes.withLock { $0.append(note) }
            }
            for _ in 1...3 {
                try await sender.send()
                room.clock.advance(by: 3_600)
            }
            #expect(try await Self.state(room, id) == .unsure && server.attempts == 1)
            #expect(notes.withLock { $0.count } == 2)
            #expect(try await room.library.requestSave(of: id, to: "mine"))
            try await sender.send()
            #expect(try await Self.state(room, id)?.mark == .saved && server.pages(of: "readeck").count == 2)
        }
    }

    @Test("What a process was sending when it was killed is looked for first, and what one is sending is left to it")
    func killed() async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            let ids = try await Self.request(room, [Self.item("1"), Self.item("2")])
            for owner in ids.indices {
                let claimed = try await room.library.claimSave(of: "mine", for: "\(owner)") { _ in false }
                #expect(claimed != nil)
            }
            // It got so far with the first.
            let url = "https://site.example/1?a=b&c=ü"
            server.add(SaveServer.Page(url: url, title: "", tags: []), to: "readeck")
            let service = Self.service(.readeck, at: server.url())
            try await Self.sender(service, room).send()
            #expect(server.paths == [])
            // Readeck may still be at work on what they sent: it would be there twice.
            try await Self.sender(service, room, isGone: true).send()
            #expect(server.paths == [])
            room.clock.advance(by: Library.timeToSend + 1)
            try await Self.sender(service, room, isGone: true).send()
            #expect(server.pages(of: "readeck").map(\.url) == [url, "https://site.example/2?a=b&c=ü"])
            for id in ids { #expect(try await Self.state(room, id)?.mark == .saved) }
        }
    }

    @Test(
        "A server that wants a pause gets it, for all pages", arguments: [429, 503])
    func pause(status: Int) async throws {
        let server = try SaveServer()
        server.fail(.refused(status, ["Retry-After": "600"]))
        try await TestNewsroom.run { room in
            let ids = try await Self.request(room, [Self.item("1"), Self.item("2")])
            let sender = Self.sender(Self.service(.linkding, at: server.url()), room)
            try await sender.send()
            room.clock.advance(by: 590)
            let third = try await Self.request(room, [Self.item("3")])[0]
            try await sender.send()
            #expect(try await Self.state(room, third)?.mark == .waiting)
            #expect(server.attempts == 1)
            room.clock.advance(by: 20)
            try await sender.send()
            #expect(server.attempts == 4 && server.pages(of: "linkding").count == 3)
            for id in ids { #expect(try await Self.state(room, id)?.mark == .saved) }
        }
    }

    @Test("A wrong token, a proxy's answer and a redirect, which concern all pages, postpone them, and say so")
    func serverFailures() async throws {
        for status in [401, 403, 404, 302, 308] {
            let server = try SaveServer()
            let elsewhere = server.url("/elsewhere")
            let failure: SaveFailure =
                switch status {
                case 401: .credentials(.linkding)
                case 403: .forbidden(.linkding)
                case 404: .otherServer
                default: .redirected(to: elsewhere)
                }
            server.fail(.refused(status, ["Location": elsewhere]))
            try await TestNewsroom.run { room in
                let ids = try await Self.request(room, [Self.item("1"), Self.item("2")])
                let sender = Self.sender(Self.service(.linkding, at: server.url()), room)
                try await sender.send()
                var failures: [SaveFailure] = []
                for id in ids {
                    guard case .waiting(let reason, _) = try await Self.state(room, id) else {
                        Issue.record("\(failure): \(String(describing: try await Self.state(room, id)))")
                        continue
                    }
                    failures += [reason].compactMap(\.self)
                }
                #expect(failures == [failure] && server.attempts == 1)
                // As when a process starts, with a configuration that may be corrected. Others wait for hours.
                room.clock.advance(by: 60)
                try await sender.send()
                #expect(server.attempts == 1)
                try await room.library.retrySaves(to: sender.names)
                try await sender.send()
                room.clock.advance(by: 100_000)
                try await sender.send()
                for id in ids { #expect(try await Self.state(room, id)?.mark == .saved, "\(failure)") }
            }
        }
    }

    @Test("A page that a service refuses fails, and is sent again only when the user asks")
    func refusedPage() async throws {
        let server = try SaveServer()
        server.fail(.refused(422))
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            let sender = Self.sender(Self.service(.linkding, at: server.url()), room)
            for _ in 1...2 {
                try await sender.send()
                room.clock.advance(by: 100_000)
            }
            #expect(try await Self.state(room, id) == .failed(.refused(status: 422)) && server.attempts == 1)
            #expect(try await room.library.requestSave(of: id, to: "mine"))
            try await sender.send()
            #expect(try await Self.state(room, id)?.mark == .saved)
        }
    }

    @Test("A page about which a service cannot be asked is sent all the same, and does not keep others waiting")
    func refusedQuestion() async throws {
        let sent = Mutex<[String]>([])
        let server = try RawServer { connection, request in
            let isQuestion = request.hasPrefix("GET /api/bookmarks/check/")
            if !isQuestion { sent.withLock { $0.append(request) } }
            let isRefused = isQuestion && request.contains("%2F1")
            connection.answer(
                isRefused ? 414 : 200, body: isQuestion ? #"{"bookmark":null,"metadata":{}}"# : #"{"id":1}"#)
        }
        try await TestNewsroom.run { room in
            let ids = try await Self.request(room, [Self.item("1"), Self.item("2")])
            try await Self.sender(Self.service(.linkding, at: server.url("")), room).send()
            for id in ids { #expect(try await Self.state(room, id)?.mark == .saved) }
            #expect(sent.withLock { $0.count } == 2)
        }
    }

    @Test("A page that fails again and again lets others be tried before it")
    func othersFirst() async throws {
        let server = try RawServer { connection, request in
            let isQuestion = request.hasPrefix("GET /api/bookmarks/check/")
            let isRefused = isQuestion && request.contains("%2F1")
            connection.answer(
                isRefused ? 500 : 200, body: isQuestion ? #"{"bookmark":null,"metadata":{}}"# : #"{"id":1}"#)
        }
        try await TestNewsroom.run { room in
            let ids = try await Self.request(room, [Self.item("1"), Self.item("2")])
            let sender = Self.sender(Self.service(.linkding, at: server.url("")), room)
            try await sender.send()
            room.clock.advance(by: 3_600)
            try await sender.send()
            let marks = [try await Self.state(room, ids[0])?.mark, try await Self.state(room, ids[1])?.mark]
            #expect(marks == [.waiting, .saved])
        }
    }

    @Test("A page that a service has already is not sent there", arguments: [SaveService.Kind.readeck, .linkding])
    func present(kind: SaveService.Kind) async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            let url = "https://site.example/1?a=b&c=ü"
            server.add(SaveServer.Page(url: url, title: "Mine", tags: ["own"]), to: kind.rawValue)
            try await Self.sender(Self.service(kind, at: server.url()), room).send()
            #expect(try await Self.state(room, id)?.mark == .saved)
            #expect(server.attempts == 0 && server.pages(of: kind.rawValue).map(\.title) == ["Mine"])
        }
    }

    @Test(
        "A page is sent without parameters that track, unless the service has it with them",
        arguments: [SaveService.Kind.readeck, .wallabag, .linkding], [false, true])
    func tracked(kind: SaveService.Kind, isThere: Bool) async throws {
        let server = try SaveServer()
        let (clean, link) = ("https://m.site.example/1?a=b", "https://m.site.example/1?a=b&utm_source=rss")
        if isThere { server.add(SaveServer.Page(url: link, title: "Mine", tags: []), to: kind.rawValue) }
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [FeedText.Item(guid: "1", title: "Title", link: link)])[0]
            try await Self.sender(Self.service(kind, at: server.url()), room).send()
            #expect(try await Self.state(room, id)?.mark == .saved)
            #expect(server.pages(of: kind.rawValue).map(\.url) == [isThere ? link : clean])
        }
    }

    @Test("A save of a service that is not configured is left as it is")
    func otherConfiguration() async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            let service = SaveService(name: "other", .linkding, at: server.url(), secret: .text(SaveServer.token))
            let sender = Self.sender(service, room)
            try await sender.send()
            #expect(try await Self.state(room, id) == .waiting(nil, next: room.clock.now))
            #expect(try await room.library.nextSave(to: sender.names) == nil)
        }
    }

    @Test("If the clock was ahead, a save does not wait for the wrong date")
    func clockSetBack() async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            room.clock.advance(by: 40_000_000)
            let id = try await Self.request(room, [Self.item("1")])[0]
            room.clock.advance(by: -39_000_000)
            let sender = Self.sender(Self.service(.linkding, at: server.url()), room)
            #expect(try await room.library.nextSave(to: sender.names) == room.clock.now)
            try await sender.send()
            #expect(try await Self.state(room, id)?.mark == .saved)
        }
    }

    @Test("No token goes over plain http to a server that is not in a private network")
    func unencrypted() async throws {
        let server = try SaveServer()
        let isPublic: @Sendable (IPAddress) -> Bool = { _ in false }
        try await TestNewsroom.run(isPrivate: isPublic) { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            try await Self.sender(Self.service(.linkding, at: server.url()), room).send()
            guard case .waiting(.unencrypted, _) = try await Self.state(room, id) else {
                Issue.record("\(String(describing: try await Self.state(room, id)))")
                return
            }
            #expect(server.paths == [])
        }
    }

    @Test("A program prints the token, and one that cannot is asked again later")
    func programs() async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1")])[0]
            var service = Self.service(.linkding, at: server.url())
            for (words, fault) in [
                (["/bin/false"], SecretFault.ended(status: 1)),
                // A text of C would end there.
                (["/usr/bin/printf", "a\\0b"], .printedNUL),
            ] {
                service.secret = .command(words)
                try await Self.sender(service, room).send()
                guard case .waiting(.noSecret(words[0], _, fault), _) = try await Self.state(room, id) else {
                    Issue.record("\(String(describing: try await Self.state(room, id)))")
                    return
                }
                #expect(server.paths == [])
                room.clock.advance(by: 86_400)
            }
            service.secret = .command(["/bin/echo", SaveServer.token])
            try await Self.sender(service, room).send()
            #expect(try await Self.state(room, id)?.mark == .saved)
        }
    }

    @Test("A service that does not answer does not hold the others up, in a pass and in the next one")
    func slowService() async throws {
        let (notes, isAsked, mayAnswer) = (try TemporaryDirectory(), Signal(), Signal())
        let slow = try RawServer { connection, _ in
            isAsked.fire()
            mayAnswer.waitBlocking()
            connection.answer(503, body: "")
        }
        try await TestNewsroom.run { room in
            let id = try await Self.request(room, [Self.item("1"), Self.item("2")])
            let folder = SaveService(name: "notes", .markdown, at: notes.path)
            let sender = SaveSender(
                [Self.service(.linkding, at: slow.url("")), folder], room.refresher, room.accounts,
                library: room.library, owner: "me", isGone: { _ in false }, note: { _ in })
            try await room.library.requestSave(of: id[0], to: "notes")
            let pass = Task { try await sender.send() }
            await isAsked.wait()
            #expect(try await eventually { notes.names.count == 1 })
            try await room.library.requestSave(of: id[1], to: "notes")
            try await sender.send(to: ["notes"])
            #expect(notes.names.count == 2)
            mayAnswer.fire()
            try await pass.value
        }
    }

    @Test("An RSS-Bridge is asked for the feeds of a page, and what it lacks is said without secrets")
    func bridgeProbe() async throws {
        let server = try RawServer { connection, request in
            let isBridge = request.contains("/rb/?action=findfeed")
            connection.answer(
                404, headers: ["Content-Type: \(isBridge ? "application/json" : "text/html")"], body: "{}")
        }
        try await TestNewsroom.run { room in
            let good = await ServiceProbe.run(bridge: server.url("/rb/?token=secret"), room.refresher.web)
            #expect(good.failure == nil && good.address == server.url("/rb/"))
            let bad = await ServiceProbe.run(bridge: server.url("/elsewhere/"), room.refresher.web)
            #expect(bad.failure == "It did not answer as an RSS-Bridge does.")
        }
    }

    @Test("A Markdown file waits for the text of a page, for a day")
    func markdownWaitsForText() async throws {
        let notes = try TemporaryDirectory()
        try await TestNewsroom.run { room in
            try await room.library.setFeedList([ListedFeed(url: FeedAddress.saved)])
            let sender = Self.sender(Self.service(.markdown, at: notes.path), room)
            func save(_ page: String) async throws -> Headline.ID {
                let id = try await room.library.storePage("https://site.example/\(page)").id
                try await room.library.requestSave(of: id, to: "mine")
                try await sender.send()
                #expect(try await Self.state(room, id)?.mark == .waiting && notes.names.isEmpty)
                return id
            }
            let early = try await save("early")
            let text = FullText(html: "<p>The text.</p>", url: "https://site.example/early", fetched: room.clock.now)
            let head = SavedPageHead(title: "Early", author: nil, published: nil)
            #expect(try await room.library.storeFullText(text, of: early, head: head))
            room.clock.advance(by: 1_000)
            try await sender.send()
            #expect(notes.names == ["Early.md"])
            #expect(try notes.text(of: "Early.md").hasSuffix("The text.\n"))
            try FileManager.default.removeItem(atPath: notes.file("Early.md"))
            let never = try await save("never")
            room.clock.advance(by: 86_400)
            try await sender.send()
            #expect(try await Self.state(room, never)?.mark == .saved && notes.names.count == 1)
        }
    }

    @Test("A service is tried without saving anything", arguments: [SaveService.Kind.readeck, .wallabag, .linkding])
    func probe(kind: SaveService.Kind) async throws {
        let server = try SaveServer()
        try await TestNewsroom.run { room in
            var service = Self.service(kind, at: server.url())
            try await ServiceProbe.run(service, room.refresher.web)
            #expect(server.attempts == 0)
            service.secret = .text("wrong")
            await #expect(throws: SaveFailure.credentials(kind)) {
                try await ServiceProbe.run(service, room.refresher.web)
            }
        }
    }
}
