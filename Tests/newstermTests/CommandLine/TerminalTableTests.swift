import BackgroundTasks
import Foundation
import News
import Presentation
import Terminal
import Testing

@testable import Commands

@Suite("Feeds and tasks as lines for a terminal")
struct TerminalTableTests {
    private static var appearance: TerminalTable.Appearance {
        let text = TerminalText(type: "dumb", usesColor: false) { _ in nil }
        return TerminalTable.Appearance(
            theme: Theme.standard.shown(on: .dark, in: text.depth), text: text, usesASCII: false)
    }

    @Test("Feeds are in columns, with the address if there is room, and no line is longer than the terminal")
    func feeds() {
        var failed = Feed(id: Feed.ID(rawValue: 1), url: "https://me:pw@sea.example/rss", title: "Sea")
        (failed.unreadCount, failed.articleCount, failed.failure) = (2, 120, "no answer.")
        let other = Feed(id: Feed.ID(rawValue: 2), url: "https://hill.example/rss", title: "日本語の新聞")
        let lines = FeedsListCommand.table([failed, other], width: 60, Self.appearance)
        #expect(lines[0].hasPrefix("2/120  Sea           failed: no answer.; next"))
        #expect(lines[1].hasPrefix("  0/0  日本語の新聞  never checked; next at once"))
        for width in [1, 5, 9, 20, 60, 80, 200] {
            let lines = FeedsListCommand.table([failed, other], width: width, Self.appearance)
            #expect(lines.allSatisfy { TextWidth.cells(in: $0) <= width && !$0.contains("pw@") })
            #expect(lines[0].contains("https://sea.example/rss") == (width == 200))
        }
    }

    @Test("Tasks are in columns, with what they wait for and their last result")
    func tasks() {
        var status = BackgroundTaskStatus(identifier: "org.newsterm.refresh", state: .idle)
        let reports = [TaskReport(status)]
        #expect(TaskReport.table(reports, width: 80, Self.appearance) == ["org.newsterm.refresh  idle  never ran"])
        status.state = .running(since: .now, budget: nil)
        #expect(
            TaskReport.table([TaskReport(status)], width: 30, Self.appearance) == ["org.newsterm.r…  running  nev…"])
    }
    @Test("Rules are listed in columns with headings, with their actions or what a dry run counted")
    func rules() throws {
        let named = RuleReport(
            rule: try Rule(name: "Coins", when: "title:crypto", then: ["read", "tag money"]), marked: 1200)
        let other = RuleReport(rule: try Rule(when: "feed:hn", then: ["star"], number: 10), marked: 3)
        #expect(
            RuleReport.table([named, other], width: 80, Self.appearance) == [
                "rule  acted on  name   when          then",
                "   1      1200  Coins  title:crypto  read, tag money",
                "  10         3         feed:hn       star",
            ])
        var tried = other
        tried.trial = RuleTrial(matches: 7, changes: [.init(action: .star, articles: 5)])
        #expect(
            RuleReport.table([tried], width: 80, Self.appearance) == [
                "rule  matches  when     would change",
                "  10        7  feed:hn  star 5",
            ])
        #expect(RuleReport.table([], width: 80, Self.appearance).isEmpty)
    }
}
