import Foundation
import News
import Newsroom
import Testing

@testable import NewsService

@Suite("The exit status of a refresh")
struct RefreshStatusTests {
    private func status(_ change: (inout RefreshReport) -> Void) -> NewsService.ExitStatus {
        var report = RefreshReport()
        change(&report)
        return report.exitStatus
    }

    @Test("A forced refresh that asked no server, since all hosts asked for a pause, has failed; another has not")
    func postponed() {
        #expect(status { ($0.wasForced, $0.postponed, $0.skipped) = (true, 2, 2) } == .failure)
        #expect(status { ($0.wasForced, $0.postponed, $0.skipped) = (false, 2, 2) } == .success)
        #expect(status { ($0.wasForced, $0.postponed, $0.skipped, $0.unchanged) = (true, 1, 1, 1) } == .success)
    }

    @Test("Without a network the status is a temporary failure, unless part of it was done")
    func offline() {
        #expect(status { ($0.offline, $0.skipped) = (2, 2) } == .tryLater)
        #expect(status { ($0.offline, $0.skipped, $0.unchanged) = (2, 2, 1) } == .partial)
        #expect(status { ($0.offline, $0.skipped, $0.failed) = (2, 2, 1) } == .failure)
    }

    @Test("Some failures are a partial success, and nothing but failures is a failure")
    func failures() {
        #expect(status { ($0.failed, $0.updated) = (1, 1) } == .partial)
        #expect(status { $0.failed = 1 } == .failure)
        #expect(status { $0.cancelled = 1 } == .failure)
        #expect(status { ($0.cancelled, $0.failed) = (1, 1) } == .failure)
        #expect(status { ($0.cancelled, $0.unchanged) = (1, 1) } == .partial)
    }

    @Test("An account counts as a feed does, but not while it is in a pause")
    func accounts() {
        var failed = AccountOutcome("home")
        failed.failure = .credentials
        var paused = failed
        paused.pausedUntil = Date(timeIntervalSince1970: 1_000_000)
        #expect(status { $0.accounts = [failed] } == .failure)
        #expect(status { $0.accounts = [failed, AccountOutcome("office")] } == .partial)
        #expect(status { $0.accounts = [paused] } == .success)
        #expect(status { $0.accounts = [paused, AccountOutcome("office")] } == .success)
        #expect(status { $0.accounts = [paused, failed] } == .failure)
        #expect(status { ($0.accounts, $0.unchanged) = ([paused], 1) } == .success)
        #expect(status { ($0.accounts, $0.failed) = ([paused], 1) } == .failure)
    }
}
