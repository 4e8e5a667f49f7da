import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("A missing feed list")
struct MissingFeedListTests {
    private static func locations(_ list: String, in folder: TemporaryDirectory) throws -> Locations {
        try folder.write("", to: "config.toml")
        return Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/\(list)",
            data: "\(folder.path)/data", environment: ["HOME": folder.path])
    }

    @Test("A missing named list removes no feed from the library, whichever command reads it")
    func feedsStay() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try await AppServices.with(try Self.locations("urls", in: folder)) { _ = try await $0.synchronize() }
        try await AppServices.with(try Self.locations("typo", in: folder)) { services in
            for needsList in [true, false] {
                let failure = await #expect(throws: CommandFailure.self) {
                    try await services.synchronizeIfChanged(needsList: needsList)
                }
                #expect(failure?.exitCode == ExitStatus.usage.rawValue)
            }
            await #expect(throws: CommandFailure.self) { try await services.synchronize() }
            await #expect(throws: CommandFailure.self) { try await services.checkFeedList() }
            let feeds = try await services.library.feeds()
            #expect(feeds.map(\.url) == ["https://a.example/"])
        }
    }

    @Test("A missing default list removes no feed either, and adding a feed does not create it")
    func usualListGone() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try folder.write("https://a.example/\n", to: ".config/newsterm/urls")
        try await AppServices.with(locations) { _ = try await $0.synchronize() }
        try FileManager.default.removeItem(atPath: locations.feedList)
        try await AppServices.with(locations) { services in
            let gone = NewsroomError.listGone(path: locations.feedList)
            await #expect(throws: gone) { try await services.synchronizeIfChanged() }
            await #expect(throws: gone) { try await services.add("https://b.example/", asIs: true) }
            #expect(try await services.library.feeds().map(\.url) == ["https://a.example/"])
            #expect(!FileManager.default.fileExists(atPath: locations.feedList))
            // An empty list is intended.
            try folder.write("", to: ".config/newsterm/urls")
            _ = try await services.add("https://b.example/", asIs: true)
            #expect(try await services.library.feeds().map(\.url) == ["https://b.example/"])
        }
    }

    @Test("Adding a feed creates a named list, whatever list the library had")
    func begun() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try await AppServices.with(try Self.locations("urls", in: folder)) { _ = try await $0.synchronize() }
        try await AppServices.with(try Self.locations("new", in: folder)) { services in
            _ = try await services.add("https://b.example/", asIs: true)
            #expect(try await services.library.feeds().map(\.url) == ["https://b.example/"])
        }
    }

    @Test("A first start works without one, also as a job and in the background; commands that only read it do not")
    func firstStart() async throws {
        let folder = try TemporaryDirectory()
        try await AppServices.with(try Self.locations("urls", in: folder)) { services in
            await #expect(throws: CommandFailure.self) { try await services.synchronizeIfChanged() }
            for _ in 1...2 {
                try await services.checkFeedList()
                #expect(try await services.synchronizeIfChanged(needsList: false) == [])
                #expect(try await services.library.feeds().map(\.url) == [Subscriptions.welcomeURL])
            }
        }
    }
}
