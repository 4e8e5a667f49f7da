import Foundation
import Testing

@testable import BackgroundTasks
@testable import Commands
@testable import NewsService

@Suite("Report of a wake")
struct WakeReportTests {
    private static let date = Date(timeIntervalSince1970: 1_789_992_000)

    private static func status(_ identifier: String, _ ending: RunRecord.Ending?, at offset: Double = 0)
        -> BackgroundTaskStatus
    {
        let launched = date.addingTimeInterval(offset)
        let run = ending.map {
            RunRecord(
                launchKind: .natural, launchedAt: launched,
                endedAt: $0 == .interrupted ? nil : launched.addingTimeInterval(1), ending: $0)
        }
        return BackgroundTaskStatus(identifier: identifier, state: .idle, lastRun: run)
    }

    @Test("Only this wake's runs are reported: neither earlier ones nor one interrupted before")
    func runs() {
        let before = [Self.status("a", .completed(.noData)), Self.status("b", nil), Self.status("c", nil)]
        let after = [
            Self.status("a", .completed(.noData)), Self.status("b", .completed(.newData)),
            Self.status("c", .interrupted),
        ]
        let report = WakeReport(before: before, after: after)
        #expect(report.runs.map(\.identifier) == ["b"])
        #expect(report.exitStatus == .success)
    }

    @Test("The exit status is 0 without failures, 3 for some and 1 for all")
    func exitStatus() {
        let failed = Self.status("a", .completed(.failed("no network")))
        let done = Self.status("b", .completed(.newData))
        #expect(WakeReport(before: [], after: []).exitStatus == .success)
        #expect(WakeReport(before: [], after: [done]).exitStatus == .success)
        #expect(WakeReport(before: [], after: [failed, done]).exitStatus == .partial)
        #expect(WakeReport(before: [], after: [failed]).exitStatus == .failure)
    }
}
