import Foundation
import News
import NewsStore
import Newsroom
import Testing

@testable import Web

@Suite("Fetching the transcript of an episode")
struct TranscriptTests {
    /// Stores an episode with transcripts, each a type and an address.
    private static func episode(_ room: TestNewsroom, _ files: [(String, String)]) async throws -> Headline.ID {
        let transcripts = files.map { "<podcast:transcript type=\"\($0.0)\" url=\"\($0.1)\"/>" }.joined()
        let feed = """
            <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Cast</title><item>
            <title>One</title><guid>1</guid><enclosure url="\(room.base)/1.mp3" type="audio/mpeg" length="9"/>
            \(transcripts)</item></channel></rss>
            """
        await room.server.set("/feed", .feed(feed))
        try await room.list("/feed")
        try await room.refresh()
        return try #require(try await room.headlines().first).id
    }

    private static func fetcher(_ room: TestNewsroom) -> FullTextFetcher {
        FullTextFetcher(room.refresher, library: room.library)
    }

    @Test("Of several transcripts the one that reads best is fetched")
    func best() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.episode(
                room,
                [
                    ("text/vtt", "file:///etc/passwd"), ("application/x-subrip", room.base + "/1.srt"),
                    ("text/vtt", room.base + "/1.vtt"),
                ])
            let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n"
            await room.server.set("/1.vtt", .init(headers: ["Content-Type": "text/vtt"], body: Data(text.utf8)))
            #expect(try await Self.fetcher(room).transcript(of: id) == ["0:01  Hello."])
            #expect(await room.server.requestCount("/1.srt") == 0)
        }
    }

    @Test("Why there is no transcript is said in a sentence, and its size is bounded")
    func none() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.episode(room, [("text/plain", room.base + "/1.txt")])
            func failure() async throws -> String {
                do {
                    return "\(try await Self.fetcher(room).transcript(of: id))"
                } catch let error as EpisodeFileError {
                    return error.description
                }
            }
            #expect(try await failure().hasPrefix("The transcript could not be fetched: There is nothing"))
            await room.server.set("/1.txt", .init(body: Data("\n \n".utf8)))
            #expect(try await failure() == "The file to which the feed links has no text.")
            await room.server.set("/1.txt", .init(body: Data(count: 5_100_000)))
            #expect(try await failure().hasPrefix("The transcript could not be fetched: "))
        }
        try await TestNewsroom.run { room in
            let id = try await Self.episode(room, [("text/vtt", "file:///etc/passwd")])
            await #expect(throws: EpisodeFileError.unreadable(.transcript)) {
                try await Self.fetcher(room).transcript(of: id)
            }
        }
    }
}
