import Foundation
import News
import NewsUI
import Presentation
import TestSupport
import Testing

@testable import BackgroundTasks
@testable import NewsService
@testable import ReaderApp

@Suite("A reader's view of the runs of the last 24 hours")
struct BackgroundDisplayTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)
    private let task = TaskIdentifier.refresh.rawValue

    private func entry(
        _ event: JournalEntry.Event, _ offset: TimeInterval, _ result: BackgroundTaskResult? = nil
    ) -> JournalEntry {
        JournalEntry(
            date: Self.now.addingTimeInterval(offset), identifier: task, event: event, message: "", result: result)
    }

    /// The endings of the displayed runs.
    private func endings(
        _ entries: [JournalEntry], _ body: (BackgroundDisplay) -> Void = { _ in }
    ) async throws -> [RunRecord.Ending?] {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: folder.path, environment: [:])
        try FileManager.default.createDirectory(atPath: locations.background, withIntermediateDirectories: true)
        var journal = try Journal(directory: locations.background, now: Self.now)
        for entry in entries { try journal.append(entry) }
        let display = BackgroundDisplay(
            locations, VirtualConditions(), clock: VirtualClock(now: Self.now), refreshesByItself: true)
        display.showHistory()
        body(display)
        let overview = await display.overviews.first { _ in true }
        return try #require(overview).runs.map(\.ending)
    }

    @Test("Duplicate entries change nothing, not even one about an earlier run")
    func twice() async throws {
        let entries = [entry(.launched, -100), entry(.completed, -90, .newData), entry(.launched, -50)]
        let shown = try await endings(entries) { display in for entry in entries { display.show(entry) } }
        #expect(shown == [.completed(.newData), nil])
    }

    @Test("Runs older than a day are not shown")
    func old() async throws {
        #expect(try await endings([entry(.launched, -86_500), entry(.completed, -86_490, .newData)]).isEmpty)
        let shown = try await endings([entry(.launched, -86_000)]) { $0.show(entry(.completed, -1, .noData)) }
        #expect(shown == [.completed(.noData)])
    }

    @Test("An entry from a clock days ahead hides none of the other runs")
    func clockAhead() async throws {
        let entries = [
            entry(.workEnded, -90, .newData), entry(.launched, -60), entry(.completed, -50, .noData),
            entry(.launched, 200_000),
        ]
        let before: [RunRecord.Ending?] = [.completed(.newData), .completed(.noData), nil]
        #expect(try await endings(entries) == before)
        #expect(try await endings(entries) { $0.show(entry(.launched, 400_000)) } == before + [nil])
    }

    @Test("The journal is read back for a day, however long it is")
    func journal() throws {
        let folder = try TemporaryDirectory()
        var journal = try Journal(directory: folder.path, now: Self.now)
        let first = entry(.launched, -7200)
        try journal.append(first)
        for number in 0..<600 { try journal.append(entry(.waiting, -7000 + Double(number))) }
        let dayAgo = Self.now.addingTimeInterval(-86_400)
        let read = Journal.entries(since: dayAgo, directory: folder.path)
        #expect(read.count == 601)
        #expect(read.first == first)
        #expect(Journal.entries(since: dayAgo, directory: "\(folder.path)/none").isEmpty)
    }
}
