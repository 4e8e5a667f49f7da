import Foundation
import TestSupport
import Testing

/// The files of an account's articles.
@Suite("Podcasts of an account", .inTurn)
struct AccountPodcastTests {
    @Test(
        "A file of an account's article is listed, is queued by a command and downloaded",
        arguments: SyncServer.Dialect.allCases)
    func download(dialect: SyncServer.Dialect) async throws {
        let (server, files) = (try SyncServer(dialect), try PacedServer(length: 100_000))
        files.hurry()
        server.change { library in
            library.add(feed: "casts", title: "Casts", url: "http://127.0.0.1/feed")
            library.add(["Episode"], to: "Casts") { article in
                article.title = article.name
                article.file = SyncLibrary.File(url: files.url("/a.mp3"), type: "audio/mpeg", length: files.length)
            }
        }
        let testHome = try TestHome(
            feeds: [], configuration: "[downloads]\nfolder = '~/casts'\nnames = '{feed}/{title}'\n")
        let added = try await testHome.run(
            "account", "add", server.base, "--user", SyncServer.user, "--name", "home",
            input: SyncServer.password + "\n")
        #expect(added.status == 0, "\(added.words)")
        let list = try await testHome.run("list", "--json").output
        let id = String(try #require(list.firstMatch(of: /"id":(\d+)/)?.1))
        #expect(try await testHome.run("show", id).output.contains(files.url("/a.mp3")))
        let queued = try await testHome.run("downloads", "add", id)
        #expect(queued.status == 0, "\(queued)")
        #expect(try await testHome.run("downloads").output.contains("Episode"))
        let file = testHome.home.appending(path: "casts/Casts/Episode.mp3")
        let hasCome = try await eventually(within: .seconds(60)) {
            // Takes the file from the agent.
            _ = try await testHome.run("downloads")
            return FileManager.default.fileExists(atPath: file.path)
        }
        #expect(hasCome)
        #expect(files.isRight(try Data(contentsOf: file)))
    }
}
