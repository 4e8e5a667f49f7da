import Foundation
import News
import NewsParser
import Testing

@testable import Newsroom

@Suite("The protocols of services")
struct ServiceProtocolTests {
    private static let page = ServiceProtocol.Page(
        link: "https://site.example/a b?c=d&e", address: "https://site.example/a b?c=d&e", title: "Title", tags: [],
        requested: Date(timeIntervalSince1970: 1_000_000))

    private static func presence(
        _ kind: SaveService.Kind, _ answers: String...
    ) async throws -> ServiceProtocol.Presence {
        let talk = try #require(ServiceProtocol.of(kind))
        return try await talk.find(page) { call in
            let offset = call.path.split(separator: "offset=").dropFirst().first.flatMap { Int($0) } ?? 0
            return Array(answers[min(offset / 100, answers.count - 1)].utf8)
        }
    }

    @Test("linkding and wallabag tell whether they have an address; another answer tells nothing")
    func byAddress() async throws {
        let linkding = #"{"bookmark":{"id":7,"url":"x"},"metadata":{"title":null},"auto_tags":[]}"#
        #expect(try await Self.presence(.linkding, linkding) == .there)
        #expect(try await Self.presence(.linkding, #"{"bookmark":null,"metadata":{}}"#) == .absent)
        #expect(try await Self.presence(.wallabag, #"{"exists":7}"#) == .there)
        #expect(try await Self.presence(.wallabag, #"{"exists":true}"#) == .there)
        #expect(try await Self.presence(.wallabag, #"{"exists":null}"#) == .absent)
        #expect(try await Self.presence(.wallabag, #"{"exists":false}"#) == .absent)
        for kind in [SaveService.Kind.linkding, .wallabag, .readeck] {
            #expect(try await Self.presence(kind, "<html>") == .unknown)
        }
    }

    @Test("Readeck is asked for its newest bookmarks, back to the day before the request")
    func readeck() async throws {
        func bookmark(_ url: String, _ title: String = "", _ date: String = "2026-01-01T00:00:00Z") -> String {
            #"{"id":"x","url":"\#(url)","title":"\#(title)","created":"\#(date)","labels":[]}"#
        }
        func list(_ bookmarks: String...) -> String {
            let others = Array(repeating: bookmark("https://other.example/"), count: 100 - bookmarks.count)
            return "[\((others + bookmarks).joined(separator: ","))]"
        }
        let old = bookmark("https://other.example/", "Title", "1970-01-01T00:00:00Z")
        #expect(try await Self.presence(.readeck, "[\(bookmark(Self.page.address))]") == .there)
        // It may be the page, at the address that it redirects to.
        #expect(try await Self.presence(.readeck, "[\(bookmark("https://b.example/", "Title"))]") == .unknown)
        #expect(try await Self.presence(.readeck, "[\(old)]") == .absent)
        #expect(try await Self.presence(.readeck, list(), list(bookmark(Self.page.address))) == .there)
        #expect(try await Self.presence(.readeck, list(), list(old), list(bookmark(Self.page.address))) == .absent)
        #expect(try await Self.presence(.readeck, list()) == .unknown)
    }

    @Test("Only the answer of a service is one")
    func answers() throws {
        let answers: [SaveService.Kind: String] = [
            .readeck: #"{"status":202,"message":"Link submitted"}"#, .wallabag: #"{"id":5,"tags":[]}"#,
            .linkding: #"{"id":6}"#,
        ]
        for (kind, answer) in answers {
            let talk = try #require(ServiceProtocol.of(kind))
            #expect(talk.isSaved(Array(answer.utf8)))
            #expect(!talk.isSaved(Array("<html>Welcome".utf8)))
        }
    }

    @Test("An address is percent-encoded in a query")
    func escaping() {
        #expect(WebAddress.escaped("https://a/ü?b=c&d e\n") == "https%3A%2F%2Fa%2F%C3%BC%3Fb%3Dc%26d%20e%0A")
    }
}
