import Foundation
import News

@testable import BackgroundTasks
@testable import NewsUI
@testable import Presentation

/// Made-up feeds and articles with dates around `now`.
enum Samples {
    /// Monday 21 September 2026, 12:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_789_992_000)

    static let account = Account(
        id: Account.ID(rawValue: 1), name: "home",
        service: AccountService(kind: .miniflux, address: "https://a.example", user: "ada"))

    static func feed(
        _ number: Int64, title: String? = nil, unread: Int = 0, failure: String? = nil, url: String? = nil,
        tags: [String] = [], isHidden: Bool = false, unencrypted: String? = nil
    ) -> Feed {
        Feed(
            id: Feed.ID(rawValue: number), url: url ?? "https://feed\(number).example/rss",
            title: title ?? "Feed \(number)", siteLink: "https://feed\(number).example/", tags: tags,
            isHidden: isHidden, articleCount: 10, unreadCount: unread, failure: failure,
            unencryptedRedirect: unencrypted.map { UnencryptedRedirect(to: $0) })
    }

    /// An article that is `number` minutes old unless `minutesOld` says otherwise.
    static func headline(
        _ number: Int64, feed: Int64 = 1, title: String? = nil, isRead: Bool = false, isStarred: Bool = false,
        minutesOld: Double? = nil
    ) -> Headline {
        let date = now.addingTimeInterval(-60 * (minutesOld ?? Double(number)))
        return Headline(
            id: Headline.ID(rawValue: number), feedID: Feed.ID(rawValue: feed), feedTitle: "Feed \(feed)",
            title: title ?? "Article \(number)", link: "https://feed\(feed).example/\(number)", author: "Ada",
            published: date, sortDate: date, isRead: isRead, isStarred: isStarred)
    }

    static func headlines(_ numbers: ClosedRange<Int64>) -> [Headline] {
        numbers.map { headline($0) }
    }

    static func article(
        _ headline: Headline, enclosures: [Enclosure] = [], categories: [String] = []
    ) -> Article {
        Article(
            headline: headline, summary: nil, content: nil, enclosures: enclosures, categories: categories,
            feedURL: "https://feed.example/rss")
    }

    static func text(_ paragraphs: String..., links: [String] = []) -> ArticleText {
        ArticleText(blocks: paragraphs.map { .paragraph(StyledText($0)) }, links: links.map { ArticleText.Link($0) })
    }

    /// A download of the article with this number, in a phase.
    static func download(
        _ number: Int64, _ phase: DownloadStatus.Phase, received: Int64 = 0, expected: Int64? = nil,
        speed: Double? = nil, failure: String? = nil, cause: ExchangeCause? = nil,
        title: String? = nil
    ) -> DownloadStatus {
        DownloadStatus(
            download: Download(
                id: Download.ID(rawValue: number), article: Headline.ID(rawValue: number),
                feed: Feed.ID(rawValue: 1), feedTitle: "Feed 1", title: title ?? "Article \(number)",
                enclosure: Enclosure(url: "https://e.example/\(number).mp3", type: "audio/mpeg"), task: UUID(),
                path: phase == .finished || phase == .missing ? "/home/ada/Podcasts/\(number).mp3" : nil,
                added: now.addingTimeInterval(-600), finished: phase == .finished ? now.addingTimeInterval(-60) : nil),
            phase: phase, received: received, expected: expected, bytesPerSecond: speed,
            failure: failure.map { ExchangeFailure($0, cause) })
    }

    /// A run of a task that started and ended now.
    static func run(_ ending: RunRecord.Ending) -> RunRecord {
        RunRecord(launchKind: .natural, launchedAt: now, endedAt: now, ending: ending)
    }

    /// A task with nothing pending.
    static func idleTask(_ name: String) -> BackgroundOverview.Task {
        let identifier = TaskIdentifier.named(name)?.rawValue ?? "org.\(name)"
        return .init(BackgroundTaskStatus(identifier: identifier, state: .idle), name: name)
    }

    /// - Parameter ending: `nil` while it runs.
    static func run(
        of task: String = "org.newsterm.apprefresh", at launched: Date, ended: Date? = nil, _ ending: RunRecord.Ending?
    ) -> TaskRun {
        var run = TaskRun(JournalEntry(date: launched, identifier: task, event: .launched, message: ""))!
        (run.endedAt, run.ending) = (ended, ending)
        return run
    }

    static func overview(
        refreshIn minutes: Double = 4.5, state: BackgroundTaskStatus.State = .pending
    ) -> BackgroundOverview {
        var overview = BackgroundOverview(
            tasks: [
                .init(
                    BackgroundTaskStatus(
                        identifier: "org.newsterm.apprefresh", state: state, isPending: true,
                        waits: [.words("until 10:29")],
                        earliestBeginDate: now.addingTimeInterval(minutes * 60),
                        earliestLaunch: now.addingTimeInterval(minutes * 60),
                        expectedLaunch: now.addingTimeInterval(minutes * 60 + 60),
                        lastLaunch: now.addingTimeInterval(-600), lastRun: run(.completed(.newData))),
                    name: "refresh"),
                .init(
                    BackgroundTaskStatus(
                        identifier: "org.newsterm.maintenance", state: .pending, isPending: true,
                        waits: [.words("external power")]),
                    name: "maintenance"),
            ],
            log: [
                .init(date: now.addingTimeInterval(-600), sentence: "Launched org.newsterm.apprefresh"),
                .init(date: now.addingTimeInterval(-590), sentence: "org.newsterm.apprefresh completed: new data"),
            ])
        overview.runs = [
            run(at: now.addingTimeInterval(-600), ended: now.addingTimeInterval(-590), .completed(.newData))
        ]
        return overview
    }
}
