import Foundation
import News
import Testing
import Texts

@testable import BackgroundTasks
@testable import NewsService
@testable import Newsroom
@testable import Presentation
@testable import ReaderApp

@Suite("Results of work in Japanese, from their values")
struct OutcomeTextTests {
    /// A Japanese text has no English words; inserted values are in capitals.
    private func expectTranslated(_ text: @autoclosure () -> String, _ location: SourceLocation = #_sourceLocation) {
        let translated = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { text() }
        let rest = translated.replacing("config.toml", with: "").replacing("newsterm", with: "")
        #expect(!translated.isEmpty && !rest.contains(/[a-z]{2}/), "\(translated)", sourceLocation: location)
    }

    @Test("Every result of a refresh has a sentence", arguments: [0, 1, 2], [0, 2])
    func refreshes(updated: Int, failed: Int) {
        for (new, postponed, handedOver, cancelled) in [
            (0, 0, 0, 0), (1, 1, 1, 1), (5, 2, 2, 2), (0, 2, 0, 0), (0, 0, 2, 1),
        ] {
            var report = RefreshReport()
            (report.updated, report.failed, report.skipped) = (updated, failed, postponed)
            (report.postponed, report.handedOver, report.cancelled) = (postponed, handedOver, cancelled)
            if updated > 0 { (report.newArticles, report.feedsWithNews) = (new, min(new, updated)) }
            report.longestPostponed = "\(CheckReason.hostRateLimited("A", every: 60))"
            report.longestPostponement = RefreshOutcome.Postponement(
                cause: .hostRateLimited("A", every: 60), seconds: 60)
            if failed > 0 { report.firstCause = RefreshOutcome.Failure(cause: .emptyDocument, next: nil) }
            for offline in [0, 1, 2] {
                report.offline = offline
                expectTranslated(RefreshResult(report).sentence)
            }
        }
    }

    @Test("Feeds that a configuration mistake suspends have sentences, alone or not", arguments: [0, 1], [1, 2])
    func suspended(updated: Int, held: Int) {
        var report = RefreshReport()
        (report.updated, report.skipped, report.held) = (updated, held, held)
        report.firstSuspension = .programsSuspended(line: 3)
        expectTranslated(RefreshResult(report).sentence)
    }

    @Test("Every result of maintenance has a sentence, alone and combined", arguments: [0, 1, 2], [nil, 30])
    func maintenance(count: Int, days: Int?) {
        var report = MaintenanceReport(maximumAgeDays: days, deleted: days == nil ? 0 : count)
        (report.deletedFiles, report.corrected) = (count, count)
        let outcome = WorkOutcome.maintained(report)
        expectTranslated(outcome.translated)
        expectTranslated(outcome.translatedSummary(at: Date()) ?? "")
    }

    @Test("Every reason why a run found nothing or failed has a sentence")
    func runs() throws {
        func record(_ report: RefreshReport, _ ending: RunRecord.Ending) -> RunRecord {
            var record = RunRecord(
                launchKind: .natural, launchedAt: Date(timeIntervalSince1970: 0), endedAt: nil, ending: ending,
                summary: report.summary(at: Date(timeIntervalSince1970: 0)))
            record.keep(WorkOutcome.refreshed(RefreshResult(report)))
            return record
        }
        var report = RefreshReport()
        (report.skipped, report.nextDue) = (3, Date(timeIntervalSince1970: 7200))
        expectTranslated(record(report, .completed(.noData)).text)
        report = RefreshReport()
        (report.failed, report.firstFailure) = (500, "The document is empty.")
        report.firstCause = RefreshOutcome.Failure(cause: .emptyDocument, next: .failed(times: 5, pause: 3600))
        let failed = record(report, .completed(BackgroundTaskResult(report)))
        #expect(failed.description == "failed: The document is empty. (and 499 more)")
        let translated = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { failed.text }
        #expect(translated == "失敗: 文書が空です。 5回続けて失敗したため、1時間後に再試行します。（ほか499件）")
        let retried = record(report, .completed(.retry("The document is empty.")))
        #expect(
            InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { retried.text }
                == "やり直し: 文書が空です。 5回続けて失敗したため、1時間後に再試行します。（ほか499件）")
        let earlier = RunRecord(
            launchKind: .natural, launchedAt: Date(), endedAt: nil, ending: .completed(.noData), summary: "offline")
        #expect(InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { earlier.text } == "offline")
        let read = try JSONCoding.decode(RunRecord.self, from: JSONCoding.encode(failed))
        #expect(read == failed)
    }

    @Test("newsterm's own entries have sentences, each with the result of the work")
    func entries() {
        let requester = Requester(.user, process: 7)
        var downloaded = NewsNotification()
        downloaded.downloads = 1
        for entry: NewsEntry in [
            .begun(work: .feed(address: "A"), requester: requester),
            .begun(work: .launch(task: nil), requester: requester),
            .ended(
                verb: .done, duration: 3, requester: requester, words: "Added a: 3 articles, none new.",
                outcome: .added(feed: "A", articles: 3, new: 0)),
            .ended(
                verb: .stopped, duration: 3, requester: requester, words: "stopped on request.", outcome: .stopped),
            .cutOff(process: 7, beginning: "Asked for.", work: .allFeeds, requester: requester),
            .jobEnded(
                job: .feeds(count: 1), origin: 7, ending: .failed, words: "There is no feed.",
                outcome: .nothing(.noneThere)),
            .jobEnded(job: .fullText, origin: 7, ending: .done, words: nil),
            .jobHandedOver(job: .allFeeds, process: 7), .jobLeft(job: .maintenance, reason: "WHY"),
            .jobPutAside(file: "A"), .fetchesHandedOver(count: 2, bytes: 1, failure: "WHY"),
            .fetchEnded(feed: "A", hasFailed: false, reason: "2 new.", new: 2),
            .fetchEnded(feed: "A", hasFailed: true, reason: "It is empty.", new: 0, cause: .emptyDocument),
            .fetchEnded(feed: "A", hasFailed: true, reason: "WHY"),
            .fetchDropped(feed: "A"), .fetchesUnsettled(reason: "WHY"),
            .download(note: .begun(name: "A", isAutomatic: true)), .download(note: .finished(name: "A", path: "/A")),
            .download(note: .failed(name: "A", reason: "WHY")), .notNotified(reason: nil),
            .notified(summary: "1 file downloaded", notification: downloaded),
        ] {
            expectTranslated(BackgroundOverview.LogLine(JournalEntry(entry, at: Date())).text)
        }
    }
}
