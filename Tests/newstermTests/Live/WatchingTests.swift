import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import newsterm

@Suite("Watching the feed list")
struct WatchingTests {
    @Test("What another program writes into the list is followed, also when it replaces the file")
    func changes() async throws {
        let folder = try TemporaryFolder()
        try folder.write("https://a.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await Workshop.with(locations) { workshop in
            try await workshop.synchronize()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await workshop.followFeedList(pause: .milliseconds(1)) }
                func isFollowed(_ url: String, write: @escaping (String) throws -> Void) async throws -> Bool {
                    // The watch may begin after a first write.
                    try await eventually {
                        try write("# \(UUID())\n\(url)\n")
                        return try await workshop.library.feeds().map(\.url) == [url]
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
