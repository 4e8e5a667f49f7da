import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import Commands
@testable import NewsService

@Suite("The doctor's check of the feed list")
struct FeedListCheckTests {
    private func check(_ text: String?) async throws -> DoctorCheck {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var locations = Locations(
            configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        locations.feedList = folder.path + "/urls"
        try text?.write(toFile: locations.feedList, atomically: true, encoding: .utf8)
        let check = await FeedListCheck.run(locations)
        return DoctorCheck(
            check.check, check.status, check.detail.replacing(folder.path, with: ""), remedy: check.remedy)
    }

    @Test("A usable list is fine, and a missing one is a note")
    func fine() async throws {
        let fine = try await check(
            "https://a.example/ x\n# y\nhttps://b.example/\n\"query:New:unread = \\\"yes\\\"\"\n")
        #expect(fine == DoctorCheck("feed list", .ok, "/urls is understood; feeds: 2."))
        #expect(try await check(nil).status == .note)
    }

    @Test("A missing list named on the command line is a problem, as for commands that read it")
    func named() async {
        let locations = Locations(feedList: "/none/urls", data: "/none", environment: ["HOME": "/none"])
        let check = await FeedListCheck.run(locations)
        #expect(check.status == .problem)
        #expect(check.detail.hasPrefix("There is no feed list at /none/urls. Check the path"))
    }

    @Test("A list that disappeared while the library follows it is a problem")
    func gone() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: "\(folder.path)/data", environment: ["HOME": folder.path])
        let library = try Library.open(directory: locations.data)
        defer { library.close() }
        let subscriptions = Subscriptions(file: FeedListFile(path: locations.feedList), library: library)
        _ = try await subscriptions.add("https://a.example/")
        try FileManager.default.removeItem(atPath: locations.feedList)
        let check = await FeedListCheck.run(locations)
        #expect(check.status == .problem)
        #expect(check.detail == "\(NewsroomError.listGone(path: locations.feedList))")
    }

    @Test("Unusable lines and queries are a problem, and the first of them are shown")
    func broken() async throws {
        let two = try await check("https://a.example/\nnonsense\n\"query:Bad:unread =\"\n")
        #expect(two.status == .problem && two.remedy != nil)
        #expect(two.detail.contains("/urls:2: ") && two.detail.contains("/urls:3: the query of “Bad” is invalid."))
        let many = try await check((1...9).map { "nonsense\($0)\n" }.joined())
        #expect(many.detail.contains("nonsense3") && !many.detail.contains("nonsense4"))
        #expect(many.detail.hasSuffix("6 more lines have a mistake"))
        let four = try await check((1...4).map { "nonsense\($0)\n" }.joined())
        #expect(four.detail.hasSuffix("1 more line has a mistake"))
    }
}
