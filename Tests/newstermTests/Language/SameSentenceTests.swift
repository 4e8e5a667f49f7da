import Foundation
import News
import NewsParser
import Testing
import Web

@testable import NewsUI
@testable import Newsroom

@Suite("A cause is told in the same Japanese as a value and as a sentence that was kept")
struct SameSentenceTests {
    private static let japanese = InterfaceLocale(.japanese)

    @Test("Every status of HTTP", arguments: [HTTPStatus.Document.feed, .page])
    func statuses(_ document: HTTPStatus.Document) {
        for status in [
            200, 204, 301, 304, 400, 401, 402, 403, 404, 406, 408, 410, 418, 421, 429, 451, 500, 501, 502, 503, 504,
            999,
        ] {
            let cause = document == .feed ? ExchangeCause.status(status) : .pageStatus(status)
            #expect(KeptSentences.inJapanese(HTTPStatus.sentence(for: status, of: document)) == cause.inJapanese)
        }
    }

    @Test(
        "Every reason of a next check",
        arguments: [
            CheckReason.noDates(every: 3600), .posts(about: 7200, every: 3600), .postedJustNow(every: 60),
            .silent(1_728_000, every: 86_400), .asSet(every: 60), .asSetButRefreshes(every: 60, refreshes: 3600),
            .ruleOfHost("a.b", every: 1800), .timeToLive(7200, isMore: false, nil),
            .timeToLive(7200, isMore: true, .posts(about: 3600)), .timeToLive(7200, isMore: false, .posted(ago: 60)),
            .updatePeriod(86_400, isMore: false, nil), .updatePeriod(86_400, isMore: true, nil),
            .updatePeriod(86_400, isMore: true, .posts(about: 3600)),
            .updatePeriod(86_400, isMore: false, .posted(ago: 60)),
            .freshness(3600, isMore: false, field: "max-age"), .freshness(3600, isMore: true, field: "Expires"),
            .skippedTimes,
            .failed(times: 1, pause: 300), .failed(times: 5, pause: 3600), .askedToWait(3600, isMore: true),
            .askedToWait(3600, isMore: false), .hostAskedForFewer("a.b", status: 429),
            .hostAskedForFewer("a.b", status: nil),
            .hostHasTurns("a.b", every: 60), .hostHasTurns("a.b", every: nil), .gone, .programsNotAllowed, .offline,
            .programsSuspended(line: 3), .programsSuspended(line: nil), .settingsSuspended(line: 3),
            .settingsSuspended(line: nil),
        ])
    func checks(_ reason: CheckReason) {
        #expect(
            KeptSentences.inJapanese("\(reason)")
                == InterfaceLocale.$current.withValue(Self.japanese) { reason.inJapanese })
    }

    @Test(
        "Every kind of document that is no feed",
        arguments: [
            DocumentKind.htmlPage, .json, .gzip, .zip, .pdf, .feedList, .sitemap, .svg, .feed, .binary, .text,
            .xml("note"),
        ])
    func documents(_ kind: DocumentKind) {
        let told = KeptSentences.inJapanese("\(FeedParserError.notAFeed(kind))")
        #expect(told == ExchangeCause.notAFeed(kind).inJapanese)
    }

    @Test(
        "What the parser says",
        arguments: [
            FeedParserError.empty, .expandsTooMuch(limit: 1_000_000, line: 7), .unreadable(reason: "WHY", line: 5),
            .unreadable(reason: "WHY", line: nil),
        ])
    func parser(_ error: FeedParserError) {
        let cause: ExchangeCause =
            switch error {
            case .unreadable(let reason, let line): .unreadableDocument(detail: reason, line: line)
            case .expandsTooMuch(let limit, let line): .expandedDocument(limit: limit, line: line)
            default: .emptyDocument
            }
        let told = KeptSentences.inJapanese("\(error)")
        #expect(told?.trimmingSuffix("。") == cause.inJapanese.trimmingSuffix("。"))
    }

    @Test("What came of a refresh, whatever happened in it", arguments: [0, 1, 2], [0, 2])
    func refreshes(updated: Int, failed: Int) {
        for (new, postponed, promoted, cancelled) in [
            (0, 0, 0, 0), (1, 1, 1, 1), (5, 2, 2, 2), (0, 2, 0, 0), (0, 0, 2, 1),
        ] {
            var report = RefreshReport()
            (report.updated, report.failed, report.skipped) = (updated, failed, postponed)
            (report.postponed, report.promoted, report.cancelled) = (postponed, promoted, cancelled)
            if updated > 0 { (report.newArticles, report.feedsWithNews) = (new, min(new, updated)) }
            report.firstPostponed = "\(CheckReason.hostHasTurns("A", every: 60))"
            for offline in [0, 1, 2] {
                report.offline = offline
                let told = KeptSentences.inJapanese(report.sentence)
                #expect(told?.contains(/[a-z]{2}/) == false, "\(report.sentence) → \(told ?? "nothing")")
            }
        }
    }
}

extension SameSentenceTests {
    @Test("Feeds that a mistake in the configuration suspends, alone and beside others", arguments: [0, 1], [1, 2])
    func suspended(updated: Int, held: Int) {
        var report = RefreshReport()
        (report.updated, report.skipped, report.held) = (updated, held, held)
        report.firstHold = .programsSuspended(line: 3)
        let told = KeptSentences.inJapanese(report.sentence)?.replacing("config.toml", with: "")
        #expect(told?.contains(/[a-z]{2}/) == false, "\(report.sentence) → \(told ?? "nothing")")
    }

    @Test("What maintenance came to, one of each or several", arguments: [0, 1, 2], [nil, 30])
    func maintenance(count: Int, days: Int?) {
        var report = MaintenanceReport(maximumAgeDays: days, deleted: days == nil ? 0 : count)
        (report.deletedFiles, report.corrected) = (count, count)
        for sentence in [report.sentence, report.summary] {
            let told = KeptSentences.inJapanese(sentence)
            #expect(told?.contains(/[a-z]{2}/) == false, "\(sentence) → \(told ?? "nothing")")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
