import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import NewsService

@Suite("Watching the feed list")
struct WatchingTests {
    @Test(
        "A folder or a pipe in place of the list is reported until the file is back; the feeds stay",
        arguments: [false, true])
    func noFile(isPipe: Bool) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let path = "\(folder.path)/urls"
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: path, data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.followFeedList(pause: .milliseconds(1)) }
                let reported = Mutex<[String]>([])
                group.addTask {
                    for await problems in services.feedListProblems {
                        reported.withLock { $0 = problems.map(\.description) }
                    }
                }
                let isReported = try await eventually {
                    // The watch may begin after the first change.
                    try FileManager.default.removeItem(atPath: path)
                    #expect(isPipe ? mkfifo(path, 0o600) == 0 : mkdir(path, 0o700) == 0)
                    return reported.withLock { $0 } == [
                        "The feed list \(path) cannot be read: it is a \(isPipe ? "pipe" : "folder"). Fix that, or "
                            + "choose another with --urls."
                    ]
                }
                #expect(isReported, "\(reported.withLock { $0 })")
                #expect(try await services.library.feeds().map(\.url) == ["https://a.example/"])
                try FileManager.default.removeItem(atPath: path)
                try folder.write("https://a.example/\n", to: "urls")
                #expect(try await eventually { reported.withLock { $0 }.isEmpty })
                group.cancelAll()
            }
        }
    }

    @Test("A missing list, or one without a usable line, is a problem until it is fixed; the feeds stay")
    func refused() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let path = "\(folder.path)/urls"
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: path, data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.followFeedList(pause: .milliseconds(1)) }
                let reported = Mutex<[FeedListFault]>([])
                group.addTask {
                    for await problems in services.feedListProblems { reported.withLock { $0 = problems.map(\.fault) } }
                }
                let isGone = try await eventually {
                    // The watch may begin after the first change.
                    if !FileManager.default.fileExists(atPath: path) {
                        try folder.write("https://a.example/\n", to: "urls")
                    }
                    try FileManager.default.removeItem(atPath: path)
                    return reported.withLock { $0 } == [.unusable(.listGone(path: path))]
                }
                #expect(isGone, "\(reported.withLock { $0 })")
                try folder.write("gone wrong\n", to: "urls")
                let isBroken = try await eventually {
                    guard case .unusable(.listBroken(path, _))? = reported.withLock({ $0.first }) else { return false }
                    return true
                }
                #expect(isBroken, "\(reported.withLock { $0 })")
                #expect(try await services.library.feeds().map(\.url) == ["https://a.example/"])
                try folder.write("https://a.example/\n", to: "urls")
                #expect(try await eventually { reported.withLock { $0 }.isEmpty })
                group.cancelAll()
            }
        }
    }

    @Test("A list missing at the start is followed when it returns, even if the library already knows its contents")
    func awayAtStart() async throws {
        let folder = try TemporaryDirectory()
        let list = "https://a.example/\n\"query:New:unread = \\\"yes\\\"\"\n"
        try folder.write("", to: "config.toml")
        try folder.write(list, to: "urls")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { _ = try await $0.synchronize() }
        try FileManager.default.removeItem(atPath: locations.feedList)
        try await AppServices.with(locations) { services in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let queries = Mutex<[String]>([])
                group.addTask {
                    for await saved in services.savedQueries { queries.withLock { $0 = saved.map(\.name) } }
                }
                let watch = Task { try await services.followFeedList(pause: .milliseconds(1)) }
                let isFollowed = try await eventually {
                    // The watch may begin after the first write.
                    try folder.write(list, to: "urls")
                    return queries.withLock { $0 } == ["New"]
                }
                #expect(isFollowed)
                watch.cancel()
                group.cancelAll()
            }
        }
    }

    @Test("At a first start the folder is watched, and a list created in it is followed")
    func firstStart() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await AppServices.with(locations) { services in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.followFeedList(pause: .milliseconds(1)) }
                let configuration = "\(folder.path)/.config/newsterm"
                #expect(try await eventually { FileManager.default.fileExists(atPath: configuration) })
                let isFollowed = try await eventually {
                    // The watch may begin after the first write.
                    try folder.write("https://a.example/\n", to: ".config/newsterm/urls")
                    return try await services.library.feeds().map(\.url) == ["https://a.example/"]
                }
                #expect(isFollowed)
                group.cancelAll()
            }
        }
    }

    @Test("Changes of the list by another program are followed, also when it replaces the file")
    func changes() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.followFeedList(pause: .milliseconds(1)) }
                func isFollowed(_ url: String, write: @escaping (String) throws -> Void) async throws -> Bool {
                    // The watch may begin after the first write.
                    try await eventually {
                        try write("# \(UUID())\n\(url)\n")
                        return try await services.library.feeds().map(\.url) == [url]
                    }
                }
                #expect(try await isFollowed("https://b.example/") { try folder.write($0, to: "urls") })
                let replaced = try await isFollowed("https://c.example/") { text in
                    try folder.write(text, to: "new")
                    #expect(rename("\(folder.path)/new", "\(folder.path)/urls") == 0)
                }
                #expect(replaced)
                group.cancelAll()
            }
        }
    }
}
