import Foundation
import News
import Terminal
import Testing

@testable import BackgroundTasks
@testable import NewsUI
@testable import Presentation

@Suite("Screens in Japanese", .language(.japanese))
struct JapaneseScreenTests {
    nonisolated private static let widths = [40, 60, 80, 100, 160]

    private static func reader(columns: Int = 80, rows: Int = 40) -> Reader {
        var feeds = [
            Samples.feed(1, title: "新聞", unread: 2), Samples.feed(2, title: "古い新聞"),
            Samples.feed(3, title: "Broken", failure: "There is nothing at this address (404)."),
        ]
        for index in feeds.indices { feeds[index].lastCheck = Samples.now.addingTimeInterval(-3_600) }
        feeds[0].nextCheck = Samples.now.addingTimeInterval(5 * 3_600 + 3_000)
        let headlines = (1...40).map {
            Samples.headline($0, title: "記事その\($0)", isRead: $0 > 14, minutesOld: 1_440 * Double($0 - 1))
        }
        var library = FakeLibrary(
            feeds: feeds, headlines: headlines + [Samples.headline(90, feed: 2, minutesOld: 1_440 * 200)])
        library.activities[Feed.ID(rawValue: 1)] = FeedActivity(
            dates: headlines.map(\.sortDate), examined: 40, stored: 40, textBytes: 40_000, sized: 40)
        var reader = Reader(library, columns: columns, rows: rows)
        reader.send(.backgroundChanged(Samples.overview()))
        return reader
    }

    /// Whether any text is cut off, which leaves an ellipsis at its end.
    private static func isCut(_ reader: Reader) -> Bool { reader.screen.contains { $0.contains("…") } }

    @Test(
        "A failing feed has its reason and next check in Japanese wherever it is shown",
        arguments: [40, 80, 120])
    func failure(columns: Int) throws {
        var library = FakeLibrary(feeds: [Samples.feed(1, title: "新聞", failure: "No.")], headlines: [])
        library.feeds[0].failureCause = StoredJSON(.secureConnection(host: "a.example", .expired, detail: nil))
        library.feeds[0].nextCheckReason = "Later."
        library.feeds[0].nextCheckCause = StoredJSON(.failed(times: 2, pause: 600))
        library.feeds[0].lastCheck = Samples.now
        library.feeds[0].failureCount = 2
        var reader = Reader(library, columns: columns, rows: 40)
        let cause = "証明書の期限が切れています"
        func shown() -> String { reader.text.filter { !$0.isWhitespace && $0 != "│" } }
        // The status line says it for the selected feed.
        reader.press("h")
        reader.press("Gk")
        #expect(shown().contains(cause), "\(reader.text)")
        reader.press("i")
        #expect(shown().contains(cause) && shown().contains("2回続けて失敗したため、10分後に再試行します。"), "\(reader.text)")
        reader.type("q!")
        #expect(reader.screen[0].contains("問題") && shown().contains(cause), "\(reader.text)")
        #expect(!reader.text.contains("No.") && !reader.text.contains("Later."))
    }

    @Test(
        "Help describes every action in Japanese beside its name, without cuts or overlaps", arguments: widths
    )
    func help(columns: Int) {
        var reader = Self.reader(columns: columns, rows: 440)
        reader.press("?")
        reader.press(.enter)
        #expect(reader.screen[0].hasPrefix(" キー"))
        for heading in [" 移動", " 閲覧", " バックグラウンドタスク", " コマンドライン", " マウス", " キーの変更"] {
            #expect(reader.screen.contains(heading), "\(heading)")
        }
        #expect(!Self.isCut(reader))
        let text = HelpText(.init(keyMap: .standard, width: columns))
        for line in text.lines where !line.isHeading {
            // Without a sentence beside them, the keys have the whole line.
            let room = line.text.isEmpty ? columns - 2 : text.textColumn - 2
            #expect(TextWidth.cells(in: line.keys) <= room)
            let end = text.nameColumn ?? columns
            #expect(text.textColumn + TextWidth.cells(in: line.text) < end + 1, "\(line)")
            #expect(end + TextWidth.cells(in: line.name) <= columns || text.nameColumn == nil)
        }
        for action in Action.allCases {
            let line = text.lines.firstIndex { $0.name == action.name }
            let sentence = line.flatMap { text.lines[$0...].first { !$0.text.isEmpty } }
            #expect(sentence.map { action.help.hasPrefix($0.text.prefix(3)) } == true, "\(action)")
        }
    }

    @Test("The help line at 40 columns shows help and the way back in every context")
    func helpLine() {
        for (keys, way) in [("", "q 戻る"), ("h", "q 終了"), ("t", "q 戻る"), ("i", "q 戻る"), ("=", "q 戻る"), ("\n", "q 戻る")] {
            var reader = Self.reader(columns: 40, rows: 12)
            reader.type(keys)
            let hints = (reader.screen.last ?? "").dropFirst().split(separator: "  ").map(String.init)
            #expect(hints.suffix(2) == ["? ヘルプ", way], "\(keys)")
            #expect(hints.count >= 3, "\(hints)")
        }
        var reader = Self.reader(columns: 40, rows: 12)
        reader.press("O")
        #expect(reader.screen[11] == " n 新  o 古  f 配信元  t 題名  Esc 中止")
        reader.press(.escape)
        reader.press("+")
        #expect(reader.screen[11] == " Enter 追加  Esc 中止  ^U 先頭まで消去")
    }

    @Test("Tasks have their states, waits, dates and results in Japanese, in aligned columns")
    func tasks() {
        var reader = Self.reader(columns: 100)
        var overview = Samples.overview()
        overview.tasks[0].status.waits = [
            TaskWait(.earliestBeginDate, words: "until 12:04", until: Samples.now.addingTimeInterval(270))
        ]
        overview.tasks[1].status.waits = [
            TaskWait(.externalPower, words: "external power"), TaskWait(.idleUser, words: "the person to be idle"),
        ]
        reader.send(.backgroundChanged(overview))
        reader.press("t")
        let begin = LocalTime(Samples.now.addingTimeInterval(270))
        #expect(reader.screen[0].hasPrefix(" バックグラウンドタスク"))
        #expect(reader.screen[1] == "▎refresh: 待機中  (org.newsterm.apprefresh)")
        #expect(reader.screen[2] == "   待機条件    \(begin.hourAndMinute) まで")
        #expect(reader.screen[3] == "   開始可能    \(begin.time)（4分後）")
        #expect(reader.screen[5] == "   前回の結果  新着あり")
        #expect(reader.text.contains("   待機条件    外部電源、操作が止まること"))
        #expect(reader.text.contains("過去24時間"))
        #expect(reader.text.contains("● 新着あり  ○ 新着なし  × 失敗"))
        let heading = reader.screen.first { $0.hasPrefix(" 予定") } ?? ""
        let row = reader.screen.first { $0.hasPrefix(" maintenance") && $0.contains("不明") } ?? ""
        for (title, value) in [("最も早い", "不明"), ("待機条件", "外部電源")] {
            #expect(Self.column(of: title, in: heading) == Self.column(of: value, in: row), "\(title)")
            #expect(Self.column(of: title, in: heading) != nil)
        }
        #expect(reader.screen.contains(" ログ"))
        for columns in Self.widths {
            reader.resize(columns: columns, rows: 60)
            #expect(reader.text.contains("前回の結果"))
        }
    }

    private static func column(of text: String, in line: String) -> Int? {
        line.range(of: text).map { TextWidth.cells(in: String(line[..<$0.lowerBound])) }
    }

    @Test("A line that fits 80 columns says what happens after quitting")
    func afterQuitting() {
        let endings: [BackgroundOverview.TasksAfterQuit] = [
            .nothing, .daemon, .anotherReader, .unit("newsterm-wake.timer"), .unitNotEnabled("newsterm-wake.timer"),
        ]
        for ending in endings { #expect(TextWidth.cells(in: ending.sentence) <= 79, "\(ending.sentence)") }
    }

    @Test("A task's explanation is composed from its values")
    func explanation() {
        func date(_ seconds: TimeInterval) -> Date { Samples.now.addingTimeInterval(seconds) }
        func clock(_ seconds: TimeInterval) -> String { LocalTime(date(seconds)).hourAndMinute }
        var idle = TaskWait(.idleUser, words: "until you are idle")
        (idle.lastActivity, idle.hasFocus) = (date(-30), true)
        var maintained = RunRecord(
            launchKind: .simulated, launchedAt: date(-3_600), endedAt: date(-3_500), ending: .completed(.noData))
        maintained.keep(WorkOutcome.maintained(MaintenanceReport(maximumAgeDays: 30)))
        let explanation = Explanation(
            identifier: "org.newsterm.maintenance", now: Samples.now, state: .pending, since: date(-600),
            kind: .processing, isPending: true,
            waits: [
                TaskWait(.minimumInterval, words: "until …", until: date(1_800), interval: .seconds(86_400)),
                TaskWait(.externalPower, words: "external power"), idle,
            ],
            assumptions: [ExplainedAssumption(condition: .network, sentence: "")], earliestLaunch: date(1_800),
            lastRuns: [
                ExplainedRun(
                    launchedAt: date(-1_200), launchKind: .natural, endedAt: date(-1_100), ending: "",
                    outcome: .completed(.newData)),
                ExplainedRun(
                    launchedAt: date(-2_400), launchKind: .simulated, endedAt: date(-2_300), ending: "",
                    outcome: .stopped(.budget, .noData)),
                ExplainedRun(
                    launchedAt: date(-3_600), launchKind: .simulated, endedAt: date(-3_500),
                    ending: "Completed after 100 s: nothing to delete.", outcome: .completed(.noData),
                    record: maintained),
                ExplainedRun(
                    launchedAt: date(-4_800), launchKind: .natural, endedAt: date(-4_700),
                    ending: "Completed after 100 s: nothing to delete.", outcome: .completed(.noData)),
            ],
            isSchedulerRunning: true)
        #expect(
            explanation.text.split(separator: "\n").map(String.init) == [
                "org.newsterm.maintenance（処理）: \(clock(-600)) から待機中です。",
                "待機条件 — \(clock(1_800)) まで（実行は1日に1回まで）: あと30分。",
                "待機条件 — 外部電源: 今はバッテリーで動いています。",
                "待機条件 — 操作が止まること: 30秒前に操作がありました（端末にフォーカスがあります）。",
                "最も早い起動: \(clock(1_800))。最も遅い起動: 不明（時刻の決まらない条件: 外部電源、操作が止まること）。",
                "ネットワークの有無は不明です。あるものとみなします。なければ実行は失敗し、その旨を伝えてやり直します。",
                "これまでの起動（新しい順）:",
                "  \(clock(-1_200))、スケジューラーによる起動: 100秒で終了。新着あり。",
                "  \(clock(-2_400))、試しの起動: 100秒で終了。失敗: 制限時間を使い切った。",
                "  \(clock(-3_600))、試しの起動: 100秒で終了。削除の対象なし。",
                "  \(clock(-4_800))、スケジューラーによる起動: Completed after 100 s: nothing to delete.",
            ])
        #expect(speaking(.english) { explanation.text } == explanation.description)
    }

    @Test("The statistics are in Japanese, and uncut at every width", arguments: widths)
    func statistics(columns: Int) {
        var reader = Self.reader(columns: columns, rows: 80)
        reader.press("=")
        #expect(reader.screen[0].hasPrefix(" 統計"))
        let text = reader.text
        for label in ["保存", "既読", "1日の記事数", "記事の多いフィード", "日以上新着のないフィード", "失敗または廃止"] {
            #expect(text.contains(label), "\(label)")
        }
        #expect(!Self.isCut(reader))
        #expect(text.contains("最後の記事: 2026年3月"))
    }

    @Test("A feed's details are in Japanese, and uncut at every width", arguments: widths)
    func feedDetails(columns: Int) {
        var reader = Self.reader(columns: columns, rows: 80)
        reader.press("i")
        #expect(reader.screen[0].hasPrefix(" フィード: 新聞"))
        let next = LocalTime(Samples.now.addingTimeInterval(5 * 3_600 + 3_000)).full
        let text = reader.text
        for words in ["アドレス", "前回の確認", "更新の頻度", "投稿の時間帯", "サーバー", "なし。確認のたびにフィード全体を取得します"] {
            #expect(text.replacing(/\n */, with: "").contains(words), "\(words)")
        }
        #expect(text.replacing(/\n */, with: "").contains("\(next)（6時間後）"))
        // A row of the heat map begins with the day's short name.
        #expect(reader.screen.contains { $0.hasPrefix(" 月 ") })
        #expect(!Self.isCut(reader))
    }

    @Test("Headlines have their ages in a column that fits the longest of them")
    func ages() {
        let reader = Self.reader(columns: 60, rows: 29)
        #expect(reader.text.contains("   1日"))
        #expect(reader.text.contains("   2週"))
        let columns = reader.screen.compactMap { Self.column(of: "記事その", in: $0) }
        #expect(columns.count > 20 && Set(columns).count == 1)
    }
}
