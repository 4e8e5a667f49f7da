import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("A feed that fails")
struct RefreshFailureTests {
    private static let truncated = String(FeedText.rss("1", "2").dropLast(60))

    private static let multiplying = FeedText.expanding(references: 3_000)
    /// Below the limit for entity expansion, but above that for a document.
    private static let growing = FeedText.expanding(references: 500)

    struct BadAnswer: Sendable, CustomTestStringConvertible {
        var name: String
        var answer: FeedServer.Answer
        var words: String
        var cause: ExchangeCause
        var testDescription: String { name }
    }

    static let badAnswers: [BadAnswer] = [
        BadAnswer(name: "404", answer: .status(404), words: "404", cause: .status(404)),
        BadAnswer(name: "410", answer: .status(410), words: "410", cause: .gone),
        BadAnswer(name: "500", answer: .status(500), words: "500", cause: .status(500)),
        BadAnswer(name: "204", answer: .status(204), words: "204", cause: .status(204)),
        BadAnswer(
            name: "a challenge", answer: .status(403, ["cf-mitigated": "challenge", "Server": "cloudflare"]),
            words: "(Cloudflare) seems to block newsterm (403)", cause: .botWall("Cloudflare", status: 403)),
        BadAnswer(
            name: "a page that computes",
            answer: FeedServer.Answer(
                headers: ["Content-Type": "text/html", "Set-Cookie": "techaro.lol-anubis-auth=1; Path=/"],
                body: Data("<!doctype html><html><head><title>Making sure you're not a bot!</title></html>".utf8)),
            words: "(Anubis) seems to block newsterm (200)", cause: .botWall("Anubis", status: 200)),
        BadAnswer(
            name: "a challenge without a field of its own",
            answer: FeedServer.Answer(
                headers: ["Content-Type": "text/html"],
                body: Data("<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></html>".utf8)),
            words: "(Cloudflare) seems to block newsterm (200)", cause: .botWall("Cloudflare", status: 200)),
        BadAnswer(
            name: "the same with a status",
            answer: FeedServer.Answer(
                status: 503, headers: ["Content-Type": "text/html"],
                body: Data("<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></html>".utf8)),
            words: "(Cloudflare) seems to block newsterm (503)", cause: .botWall("Cloudflare", status: 503)),
        BadAnswer(
            name: "an HTML page",
            answer: FeedServer.Answer(
                headers: ["Content-Type": "text/html"],
                body: Data("<!DOCTYPE html><html><head><title>x</title></head><body><p>Hello</p></body></html>".utf8)),
            words: "HTML", cause: .notAFeed(.htmlPage)),
        BadAnswer(name: "an empty body", answer: .feed(""), words: "empty", cause: .emptyDocument),
        BadAnswer(
            name: "truncated XML", answer: .feed(truncated), words: "until it arrives in full",
            cause: .truncatedDocument),
        BadAnswer(
            name: "entities that multiply", answer: .feed(multiplying), words: "its entities would expand it",
            cause: .expandedDocument(limit: 1_000_000, line: 1)),
        BadAnswer(
            name: "entities that make it too large", answer: .feed(growing), words: "larger than the limit",
            cause: .tooLarge(limit: 200_000)),
        BadAnswer(name: "something else", answer: .feed("just words"), words: "not a feed", cause: .notAFeed(.text)),
        BadAnswer(
            name: "too large",
            answer: .feed(FeedText.rss([.init(guid: "1", body: String(repeating: "x", count: 300_000))])),
            words: "larger than the limit", cause: .tooLarge(limit: 200_000)),
        BadAnswer(
            name: "a redirect loop", answer: .status(302, ["Location": "/bad"]), words: "redirects",
            cause: .redirectLoop("/bad")),
        BadAnswer(
            name: "a redirect to a file", answer: .status(302, ["Location": "file:///etc/passwd"]),
            words: "redirects", cause: .redirectToOtherScheme("file:///etc/passwd")),
    ]

    @Test("A longer timeout also allows a longer silence")
    func silence() {
        #expect(RefreshSettings().maximumSilence == .seconds(20))
        #expect(RefreshSettings(timeout: .seconds(5)).maximumSilence == .seconds(20))
        #expect(RefreshSettings(timeout: .seconds(120)).maximumSilence == .seconds(110))
    }

    @Test("is one failure with one sentence; nothing of it is stored, and others are unaffected", arguments: badAnswers)
    func badAnswer(bad: BadAnswer) async throws {
        try await TestNewsroom.run(settings: RefreshSettings(maximumBodyBytes: 200_000)) { room in
            await room.server.set("/good", .feed(FeedText.rss("1")))
            await room.server.set("/bad", .feed(FeedText.rss("kept")))
            try await room.list("/bad", "/good")
            try await room.refresh([room.base + "/bad"])
            await room.server.set("/bad", bad.answer)

            let (report, outcomes) = try await room.refresh()
            #expect(outcomes["/bad"]?.status == .failed)
            let reason = try #require(outcomes["/bad"]?.reason)
            #expect(reason.contains(bad.words))
            #expect(outcomes["/good"]?.status == .new)
            #expect(report.failed == 1 && report.updated == 1)
            #expect(report.result == .newData)
            #expect(try await room.titles() == ["Title kept", "Title 1"])
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.failureCount == 1)
            #expect(reason.hasPrefix(try #require(feed.failure).prefix(20)))
            // The cause, for other languages, is stored beside the sentence.
            var cause = bad.cause
            if case .redirectLoop(let path) = cause { cause = .redirectLoop(room.base + path) }
            #expect(feed.failureCause?.value == cause)
            #expect(feed.nextCheckCause?.value?.description == feed.nextCheckReason)
            if feed.isStopped {
                #expect(feed.nextCheck == nil && bad.name == "410")
            } else {
                #expect(try #require(feed.nextCheck) >= room.clock.now.addingTimeInterval(300))
            }
        }
    }

    @Test("counts again only when it was due, not when the user forced it")
    func askedEarly() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/bad", .status(500))
            try await room.list("/bad")
            for _ in 1...3 {
                try await room.refresh(force: true)
                let feed = try #require(try await room.library.feeds().first)
                #expect(feed.failureCount == 1)
                #expect(try #require(feed.nextCheck) <= room.clock.now.addingTimeInterval(330))
                room.clock.advance(by: 60)
            }
            room.clock.advance(by: 300)
            try await room.refresh(force: true)
            #expect(try await room.library.feeds().first?.failureCount == 2)
        }
    }

    @Test("because its host does not exist says so")
    func unknownHost() async throws {
        try await TestNewsroom.run { room in
            try await room.list("http://nowhere.invalid/feed")
            let (report, outcomes) = try await room.refresh()
            #expect(outcomes.values.first?.reason.contains("nowhere.invalid") == true)
            guard case .failed(let sentence) = report.result else {
                Issue.record("\(report.result)")
                return
            }
            #expect(sentence.contains("nowhere.invalid"))
        }
    }

    @Test("because its server cannot be reached says so")
    func refusedConnection() async throws {
        try await TestNewsroom.run { room in
            // Port 1 has no listener.
            try await room.list("http://127.0.0.1:1/feed")
            #expect(try await room.refresh().outcomes.values.first?.status == .failed)
        }
    }

    @Test("because it does not answer in time is given up")
    func timeout() async throws {
        let settings = RefreshSettings(timeout: .milliseconds(300))
        try await TestNewsroom.run(settings: settings) { room in
            await room.server.set("/slow", .held)
            // A file, since a server in this process might be delayed by other tests.
            let good = try room.folder.write(FeedText.rss("1"), to: "good.xml")
            try await room.list("/slow", "file://" + good)
            let (report, outcomes) = try await room.refresh()
            #expect(outcomes["/slow"]?.reason.contains("did not answer within 0.3 s") == true)
            #expect(report.updated == 1)
        }
    }

    @Test("because its file is missing says so")
    func missingFile() async throws {
        try await TestNewsroom.run { room in
            try await room.list("file://" + room.folder.file("none.xml"))
            #expect(try await room.refresh().outcomes.values.first?.reason.contains("no file") == true)
        }
    }

    @Test("with a Retry-After is not checked before that", arguments: [429, 503])
    func retryAfter(status: Int) async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(status, ["Retry-After": "7200"]))
            try await room.list("/a")
            let (_, outcomes) = try await room.refresh()
            let next = try #require(outcomes["/a"]?.nextCheck)
            #expect(next >= room.clock.now.addingTimeInterval(7_200))
            #expect(outcomes["/a"]?.reason.contains("2 hours") == true)
            room.clock.advance(by: 7_000)
            #expect(try await room.refresh(force: false).outcomes["/a"]?.status == .skipped)
        }
    }

    @Test("permanently is not checked any more, with a note, until the user names it; then it may return")
    func gone() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(410))
            try await room.list("/a")
            let gone = try #require(try await room.refresh().outcomes["/a"])
            #expect(gone.status == .failed && gone.nextCheck == nil)
            #expect(gone.reason.contains("410") && gone.reason.contains("no longer checked"))
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.isStopped && feed.failure == gone.reason)

            room.clock.advance(by: 400 * 86_400)
            for force in [false, true] {
                let (report, outcomes) = try await room.refresh(force: force)
                #expect(outcomes["/a"]?.status == .skipped)
                #expect(outcomes["/a"]?.reason.contains("410") == true)
                #expect(report.sentence.contains("410"))
            }
            #expect(await room.server.requestCount("/a") == 1)

            await room.server.set("/a", .feed(FeedText.rss("1")))
            #expect(try await room.refresh([room.base + "/a"], force: false).outcomes["/a"]?.status == .new)
            #expect(try await room.library.feeds().first?.isStopped == false)
        }
    }

    @Test("behind a temporary redirect is never permanently gone, behind a permanent one when that repeats")
    func goneBehindRedirects() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(302, ["Location": "/gone"]))
            await room.server.set("/b", .status(301, ["Location": "/gone"]))
            await room.server.set("/gone", .status(410))
            try await room.list("/a", "/b")
            for isRepeated in [false, true] {
                let outcomes = try await room.refresh([room.base + "/a", room.base + "/b"]).outcomes
                #expect(outcomes["/a"]?.status == .failed && outcomes["/a"]?.nextCheck != nil)
                #expect(outcomes["/b"]?.status == .failed && (outcomes["/b"]?.nextCheck == nil) == isRepeated)
                #expect(try await room.library.feeds().map(\.isStopped) == [false, isRepeated])
                room.clock.advance(by: 3_600)
            }
        }
    }

    @Test("repeatedly is checked less and less often, and is back to normal after one success")
    func backOff() async throws {
        try await TestNewsroom.run { room in
            try await room.list("/a")
            var pauses: [TimeInterval] = []
            for _ in 0..<4 {
                let next = try #require(try await room.refresh().outcomes["/a"]?.nextCheck)
                pauses.append(next.timeIntervalSince(room.clock.now))
                room.clock.advance(by: 3_600)
            }
            for (pause, expected) in zip(pauses, [300.0, 600, 1_200, 2_400]) {
                #expect(pause >= expected && pause <= expected * 1.1)
            }
            await room.server.set("/a", .feed(FeedText.rss("1")))
            let next = try #require(try await room.refresh().outcomes["/a"]?.nextCheck)
            #expect(next <= room.clock.now.addingTimeInterval(21_600))
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.failureCount == 0 && feed.failure == nil)
        }
    }
}
