import Foundation
import News
import NewsParser
import NewsStore
import TestSupport
import Testing

@testable import Newsroom
@testable import Web

@Suite("Secrets, and servers that mean harm")
struct AccountSecurityTests {
    @Test("Passwords and tokens are in a file of the owner's alone, and nowhere else", arguments: AccountPath.allCases)
    func secrets(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            var failures: [String] = []
            for fault in [SyncServer.Fault.droppedBefore, .status(500), .status(401), .content("<html>"), .cut] {
                room.server.fail(fault, fault, fault)
                failures.append(try await room.failure().map { "\($0) \(String(reflecting: $0))" } ?? "")
                room.server.fail()
            }
            let file = "\(room.folder)/\(room.id.rawValue)"
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let stored = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
            let fields = try #require(stored as? [String: String])
            #expect(fields["password"] == SyncServer.password && fields["token"] != nil)
            let secrets = [SyncServer.password, fields["token"]].compactMap(\.self)
            for secret in secrets { #expect(!failures.contains { $0.contains(secret) }) }
            for name in room.room.folder.subpaths where !name.hasPrefix("accounts/") {
                guard let bytes = try? room.room.folder.bytes(name) else { continue }
                for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)") }
            }
            for request in room.server.requests {
                for secret in secrets where request.method == "GET" {
                    #expect(!request.fields.contains { $0.value == secret })
                }
            }
            #expect(try await room.sync.remove(room.id))
            #expect(!FileManager.default.fileExists(atPath: file))
            #expect(try await room.library.accounts() == [])
        }
    }

    @Test("A program prints the password, and why it cannot is said", arguments: AccountPath.allCases)
    func program(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try room.sync.storePassword(nil, of: room.id)
            #expect(try await room.failure() == .noPassword)
            var service = try await room.account().service
            service.passwordCommand = ["/bin/false"]
            try await room.library.change(room.id, to: service)
            #expect(try await room.failure() == .noSecret(program: "/bin/false", fault: .ended(status: 1)))
            #expect(room.server.requests.isEmpty)
            service.passwordCommand = ["/bin/echo", SyncServer.password]
            try await room.library.change(room.id, to: service)
            #expect(try await room.syncNow().received == 7)
        }
    }

    @Test("No secret goes over plain http to a server outside the own network, unless the user wants it")
    func unencrypted() async throws {
        let server = try SyncServer(.freshRSS)
        var network = NetworkRules()
        network.proxies = ProxySettings()
        network.isPrivate = { _ in false }
        let web = WebClient(configuration: WebConfiguration(), network: network)
        var service = AccountService(kind: .googleReader, address: server.address, user: SyncServer.user)
        func logIn() async throws {
            let secrets = AccountSecrets(password: SyncServer.password, service)
            try await AccountClient.open(service, secrets, web, { Date() }).logIn()
        }
        await #expect(throws: RemoteError(failure: .unencrypted)) { try await logIn() }
        #expect(server.requests.isEmpty)
        service.allowsUnencrypted = true
        try await logIn()
        await web.shutdown()
    }

    @Test("A redirect to another server gets neither the password nor a token", arguments: AccountPath.allCases)
    func redirect(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let other = try RawServer { connection, _ in connection.answer(body: "{}") }
            try await room.syncNow()
            for status in [302, 307] {
                for number in 0...7 {
                    try await room.library.setRead(try await room.ids("a1"), number.isMultiple(of: 2))
                    room.server.change { $0.add(["n\(status)-\(number)"], to: "beta") }
                    if number == 7 { room.server.revokeTokens() }
                    let place = other.url("/elsewhere")
                    room.server.fail(after: number, .status(status, ["Location": place]))
                    let failure = try await room.failure()
                    #expect(failure == .redirected(to: place) || room.server.waitingFaults == 1, "\(status) \(number)")
                    room.server.fail()
                }
                try await room.syncNow()
            }
            try await room.expectAgreement()
            #expect(!other.requests.isEmpty)
            for request in other.requests {
                #expect(request.hasPrefix("GET /elsewhere HTTP"))
                #expect(!request.lowercased().contains("authorization"))
            }
        }
    }

    @Test(
        "An answer that is not one of the protocol changes nothing", arguments: AccountPath.allCases,
        [
            "[]", "{}", "null", "", "<html><body>Log in</body></html>", #"{"error":"internal"}"#, "0", #""text""#,
            #"{"subscriptions":null,"itemRefs":null,"items":null,"total":0,"entry_ids":null,"entries":null}"#,
            #"{"subscriptions":{},"itemRefs":{},"items":{},"total":"x","entry_ids":{},"entries":1}"#,
            String(repeating: "[", count: 100_000), String(repeating: #"{"itemRefs":["#, count: 10_000),
        ])
    func otherAnswers(path: AccountPath, content: String) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.change { $0.add(["n1"], to: "alpha") }
            // An empty list of feeds is one.
            for number in (path == .miniflux && content == "[]" ? 1 : 0)...6 {
                room.server.fail(after: number, .content(content))
                _ = try await room.failure()
                room.server.fail()
                #expect(try await room.library.feeds().count == 2, "\(number)")
                #expect(try await room.unread().isSuperset(of: ["a1", "a2", "b1", "b2", "b3"]), "\(number)")
                #expect(try await room.starred() == ["a4", "b3"], "\(number)")
            }
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("Names that no server gives do no harm", arguments: AccountPath.allCases)
    func names(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let long = String(repeating: "9", count: 10_000)
            let numbers = [
                "9223372036854775807", "-9223372036854775808", "9223372036854775806", "9223372036854775805",
                "9223372036854775804", "1e400", "0", "-1", long, "99999999999999999999", "null", "[1]", "1.5",
                #""\u001b[31m""#, #""tag:google.com,2005:reader/item/zzzzzzzzzzzzzzzz""#,
                #""tag:google.com,2005:reader/item/""#, #""''; DROP TABLE account""#, "{}",
            ]
            let names = numbers.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            let list = numbers.joined(separator: ",")
            for total in ["18", "-5", "9223372036854775807"] {
                let text = #"{"itemRefs":[\#(names)],"total":\#(total),"entry_ids":[\#(list)]}"#
                for number in 1...3 {
                    room.server.fail(after: number, .content(text), .content(text))
                    _ = try await room.failure()
                    room.server.fail()
                }
            }
            try await room.syncNow(allowsAll: true)
            try await room.expectAgreement()
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("A server that answers with other articles than were asked for is not asked for ever")
    func otherEntries() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.change { library in
                library.add(["n1", "n2", "n3", "n4", "n5"], to: "alpha")
                library.add(["newer"], to: "alpha")
            }
            let newer = room.server.library["newer"].id
            room.server.change { $0.forget(["newer"]) }
            let other = #"{"total":1,"entries":[{"id":\#(newer),"feed_id":1,"status":"read","title":"x"}]}"#
            let requests = room.server.requests.count
            room.server.fail(after: 4, .content(other), .content(other), .content(other), .content(other))
            _ = try await room.failure()
            #expect(room.server.requests.count - requests < 20)
            room.server.fail()
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("Control characters, scripts and addresses that are none do no harm", arguments: AccountPath.allCases)
    func texts(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            let evil = "\u{1b}[31mred\u{7}\u{0}\r\n\u{9b}2Jend"
            room.server.change { library in
                library.add(feed: "alpha", title: evil, category: evil)
                library.feeds[0].site = "javascript:alert(1)"
                library.add(["one"], to: "alpha") { article in
                    article.title = evil
                    article.author = evil
                    article.tags = [evil, String(repeating: "x", count: 100_000)]
                    article.url = "javascript:alert(1)"
                    article.comments = "data:text/html,x"
                    article.content = String(repeating: "<div>", count: 50_000) + "<script>alert(1)</script>"
                    article.file = SyncLibrary.File(url: "file:///etc/passwd", type: evil, length: .max)
                }
                library.add(["two"], to: "alpha") { article in
                    article.title = String(repeating: "long ", count: 100_000)
                    article.published = .max
                    article.file = SyncLibrary.File(url: "https://x.example/\(evil)", type: evil, length: -5)
                }
                library.add(["three"], to: "alpha") { $0.published = .min }
            }
            if path == .miniflux {
                // Its dates are texts.
                for name in ["two", "three"] { room.server.change { $0[name].published = 253_402_300_800 } }
            }
            try await room.syncNow()
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.siteLink == nil && feed.articleCount == 3)
            func isClean(_ text: String?) -> Bool {
                (text ?? "").unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            }
            #expect(isClean(feed.title) && feed.tags.allSatisfy(isClean))
            for headline in try await room.library.headlines(HeadlineFilter(feed: feed.id), .first, limit: 10) {
                #expect(isClean(headline.title) && isClean(headline.author) && headline.title.utf8.count < 10_000)
                let article = try #require(try await room.library.article(headline.id))
                #expect(article.categories.allSatisfy(isClean))
                for address in [headline.link, article.comments].compactMap(\.self) + article.enclosures.map(\.url) {
                    #expect(address.hasPrefix("https://") && isClean(address))
                }
            }
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("Names of articles have one spelling")
    func spelling() {
        let long = "tag:google.com,2005:reader/item/"
        #expect(GoogleReaderItem.shortName("\(long)0000000000000025") == "37")
        #expect(GoogleReaderItem.shortName("37") == "37" && GoogleReaderItem.shortName("+037") == "37")
        #expect(GoogleReaderItem.shortName("\(long)ffffffffffffffff") == "-1")
        #expect(GoogleReaderItem.longName("-1") == "\(long)ffffffffffffffff")
        #expect(GoogleReaderItem.longName("1796033966890454") == "\(long)0006617bbe99ddd6")
        // Those of The Old Reader.
        let old = "58b21d2a3b3e5c3d2f00000a"
        #expect(GoogleReaderItem.shortName(long + old) == old && GoogleReaderItem.shortName(old) == old)
        #expect(GoogleReaderItem.longName(old) == long + old)
        #expect(GoogleReaderItem.shortName(String(repeating: "x", count: 10_000)) == nil)
    }

    @Test("The name of a feed may be a long address, but not one without end")
    func feedNames() {
        func feed(_ length: Int) -> RemoteFeed? {
            let url = "https://x.example/" + String(repeating: "a", count: length)
            return GoogleReaderItem.feed(.object(["id": .string("feed/\(url)")]), isFreshRSS: false)
        }
        #expect(feed(300)?.url.count == 318)
        #expect(feed(10_000) == nil)
    }
}
