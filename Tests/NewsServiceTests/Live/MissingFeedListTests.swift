import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("A named feed list that there is not")
struct MissingFeedListTests {
    private static func locations(_ list: String, in folder: TemporaryDirectory) throws -> Locations {
        try folder.write("", to: "config.toml")
        return Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/\(list)",
            data: "\(folder.path)/data", environment: ["HOME": folder.path])
    }

    @Test("It takes no feed out of the library, whatever follows the list")
    func feedsStay() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try await AppServices.with(try Self.locations("urls", in: folder)) { _ = try await $0.synchronize() }
        try await AppServices.with(try Self.locations("typo", in: folder)) { workshop in
            for needsList in [true, false] {
                let failure = await #expect(throws: CommandFailure.self) {
                    try await workshop.synchronizeIfChanged(needsList: needsList)
                }
                #expect(failure?.exitCode == ExitStatus.usage.rawValue)
            }
            await #expect(throws: CommandFailure.self) { try await workshop.synchronize() }
            await #expect(throws: CommandFailure.self) { try await workshop.checkFeedList() }
            let feeds = try await workshop.library.feeds()
            #expect(feeds.map(\.url) == ["https://a.example/"])
        }
    }

    @Test("The usual one that has gone takes no feed out of the library either, and is not begun anew by an addition")
    func usualListGone() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try folder.write("https://a.example/\n", to: ".config/newsterm/urls")
        try await AppServices.with(locations) { _ = try await $0.synchronize() }
        try FileManager.default.removeItem(atPath: locations.feedList)
        try await AppServices.with(locations) { workshop in
            let gone = NewsroomError.listGone(path: locations.feedList)
            await #expect(throws: gone) { try await workshop.synchronizeIfChanged() }
            await #expect(throws: gone) { try await workshop.add("https://b.example/", asIs: true) }
            #expect(try await workshop.library.feeds().map(\.url) == ["https://a.example/"])
            #expect(!FileManager.default.fileExists(atPath: locations.feedList))
            // An empty list is intended.
            try folder.write("", to: ".config/newsterm/urls")
            _ = try await workshop.add("https://b.example/", asIs: true)
            #expect(try await workshop.library.feeds().map(\.url) == ["https://b.example/"])
        }
    }

    @Test("A named one is begun by an addition, whatever the library followed")
    func begun() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try await AppServices.with(try Self.locations("urls", in: folder)) { _ = try await $0.synchronize() }
        try await AppServices.with(try Self.locations("new", in: folder)) { workshop in
            _ = try await workshop.add("https://b.example/", asIs: true)
            #expect(try await workshop.library.feeds().map(\.url) == ["https://b.example/"])
        }
    }

    @Test("A first start goes without one, also as a job and in the background; what only reads it does not")
    func firstStart() async throws {
        let folder = try TemporaryDirectory()
        try await AppServices.with(try Self.locations("urls", in: folder)) { workshop in
            await #expect(throws: CommandFailure.self) { try await workshop.synchronizeIfChanged() }
            for _ in 1...2 {
                try await workshop.checkFeedList()
                #expect(try await workshop.synchronizeIfChanged(needsList: false) == [])
                #expect(try await workshop.library.feeds().map(\.url) == [Subscriptions.welcomeURL])
            }
        }
    }
}
