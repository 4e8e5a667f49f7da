import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks
@testable import Commands
@testable import NewsService

/// Fields that an idle machine does not print.
@Suite("The man page and the sources")
struct ManualFieldTests {
    @Test("It documents the fields for waits and assumptions")
    func explanation() throws {
        let explanation = Explanation(
            identifier: "a", now: Date(timeIntervalSince1970: 0), state: .pending, isPending: true,
            waits: [TaskWait(.turn, words: "its turn")],
            assumptions: [ExplainedAssumption(condition: .network, sentence: "There is one.")],
            lastRuns: [ExplainedRun(launchedAt: .now, launchKind: .natural, ending: "Still running.")],
            isSchedulerRunning: true)
        let fields = try JSONFields(Output.jsonText(ExplanationReport(explanation)))
        let parts = ManualPage.parts(of: try ManualPage("newsterm.1").section("JSON"), at: ".Ss ")
        let lines = try #require(parts.first { $0.title == "newsterm tasks explain" }?.lines)
        #expect(fields.paths == Set(ManualPage.arguments(of: ".It Va ", in: lines)))
    }

    @Test("It documents every environment variable read by the sources, and no other")
    func environment() throws {
        let folder = ManualPage.resources.resolvingSymlinksInPath().deletingLastPathComponent().appending(
            path: "Sources")
        var read: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            if file.path.contains("/NewsBenchmarks/") || file.path.contains("/NewsFuzzing/") { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            // Names alone in quotation marks, of the known families.
            let names = #/"((?:XDG|LC|DBUS)_[A-Z_]+|HOME|PATH|TERM|TMUX|TZ|COLUMNS|LINES|EDITOR|VISUAL|PAGER|BROWSER)"/#
            read.formUnion(text.matches(of: names).map { String($0.1) })
            read.formUnion(text.matches(of: #/"(COLORTERM|COLORFGBG|TERM_PROGRAM|STY)"/#).map { String($0.1) })
            read.formUnion(text.matches(of: #/"(LANG|LANGUAGE|[a-z]+_proxy|[A-Z]+_PROXY)"/#).map { String($0.1) })
            read.formUnion(text.matches(of: #/(?:getenv\(|[eE]nvironment\[)"(\w+)"/#).map { String($0.1) })
        }
        #expect(read.contains("https_proxy") && read.contains("NO_COLOR"))
        let items = ManualPage.arguments(of: ".It Ev ", in: try ManualPage("newsterm.1").section("ENVIRONMENT"))
        #expect(Set(items.flatMap { $0.split(separator: " ").map(String.init) }).subtracting([","]) == read)
    }

    @Test("It documents every exit status, including those of signals")
    func statuses() throws {
        let items = ManualPage.arguments(of: ".It ", in: try ManualPage("newsterm.1").section("EXIT STATUS"))
        let known = ExitStatus.allCases.map(\.rawValue) + [SIGHUP, SIGINT, SIGPIPE, SIGTERM].map { 128 + $0 }
        #expect(items.flatMap { $0.split(separator: " ") }.compactMap { Int32($0) } == known.sorted())
    }
}
