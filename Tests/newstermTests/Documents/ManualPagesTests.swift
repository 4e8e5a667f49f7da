import ArgumentParser
import BackgroundTasks
import Foundation
import News
import Presentation
import TestSupport
import Testing

@testable import NewsService
@testable import newsterm

@Suite("The man pages together")
struct ManualPagesTests {
    private static let names = [
        "newsterm.1", "newsterm-config.5", "newsterm-urls.5", "newsterm-accounts.7", "newsterm-background.7",
    ]

    /// A page's text in one line, without macros for fonts.
    private static func text(_ name: String) throws -> String {
        try ManualPage(name).lines.map { ManualPage.plain($0.replacing(#/^\.(Li|Ic|Cm|Va|Pa|Fl|It) /#, with: "")) }
            .joined(separator: " ")
    }

    @Test("All of them are installed, and each refers to the others")
    func references() throws {
        let resources = ManualPage.resources
        let existing = try FileManager.default.contentsOfDirectory(atPath: resources.appending(path: "man").path)
        #expect(existing.sorted() == Self.names.sorted())
        let script = try String(contentsOf: resources.appending(path: "install"), encoding: .utf8)
        #expect(script.contains("pages='\(Self.names.joined(separator: " "))'"))
        for name in Self.names {
            let related = try ManualPage(name).section("SEE ALSO").map(ManualPage.plain)
            for other in Self.names where other != name {
                let words = other.replacing(".", with: " ")
                #expect(related.contains { $0.hasPrefix(".Xr \(words)") }, "\(name) does not refer to \(other)")
            }
        }
    }

    @Test("The program's help names every page")
    func help() {
        let help = Newsterm.helpMessage(columns: 400)
        for name in Self.names { #expect(help.contains("man \(name.split(separator: ".")[0])"), "\(name)") }
    }

    @Test("Every line of a feed list shown in newsterm-urls(5) is valid")
    func feedList() throws {
        var shown: [String] = []
        var isShown = false
        for line in try ManualPage("newsterm-urls.5").lines {
            if line.hasPrefix(".Bd") {
                isShown = true
            } else if line == ".Ed" {
                isShown = false
            } else if isShown {
                shown.append(ManualPage.plain(line))
            }
        }
        let list = FeedList(bytes: Array(shown.joined(separator: "\n").utf8))
        #expect(list.problems.map(\.description) == [])
        #expect(list.entries.count == 7)
        #expect(list.queries.map(\.name) == ["Unread science"])
        #expect(SavedQuery.read(list.queries).problems.isEmpty)
        let settings = list.entries.flatMap(\.tags).filter(FeedListing.sets)
        #expect(Set(settings) == ["every:6h", "notify:on", "!hidden"])
        #expect(list.entries.contains { $0.title == "Tide Tables" })
    }

    @Test("newsterm-urls(5) documents the feed settings that the feed list reads")
    func settings() throws {
        let section = try ManualPage("newsterm-urls.5").section("DESCRIPTION")
        let part = try #require(ManualPage.parts(of: section, at: ".Ss ").first { $0.title == "Settings of a feed" })
        let tags = ManualPage.arguments(of: ".It Cm ", in: part.lines)
            .flatMap { $0.split(separator: " , ").map(String.init) }
        #expect(tags.count == 9)
        for tag in tags {
            #expect(FeedListing.isSetting(tag), "\(tag)")
            #expect(FeedList(bytes: Array("https://a.example/ \(tag)".utf8)).problems.isEmpty, "\(tag)")
        }
    }

    @Test("newsterm-background(7) names the tasks, and the policy's actual times")
    func tasks() throws {
        let section = try ManualPage("newsterm-background.7").section("DESCRIPTION")
        let part = try #require(ManualPage.parts(of: section, at: ".Ss ").first { $0.title == "Tasks" })
        #expect(ManualPage.arguments(of: ".It Cm ", in: part.lines) == TaskIdentifier.allCases.map(\.rawValue))
        let text = try Self.text("newsterm-background.7")
        for task in TaskIdentifier.allCases { #expect(text.contains("Also called \(task.name) ."), "\(task)") }
        let policy = LaunchPolicy(seed: 1)
        #expect(policy.appRefreshBudget == .seconds(30) && text.contains("It has thirty seconds."))
        #expect(policy.processingBudget == .minutes(10) && text.contains("It has ten minutes."))
        #expect(policy.coalescingWindow == .minutes(1) && text.contains("within a minute after that"))
        #expect(policy.presenceDuration == .minutes(10) && text.contains("away for ten minutes"))
        let (near, far) = (policy.nearSpacing, policy.farSpacing)
        #expect(
            text.contains(
                "\(Int(near.lowerBound / .minutes(1))) to \(Int(near.upperBound / .minutes(1))) minutes apart"))
        #expect(
            policy.longAbsence == .hours(1) && text.contains("after an hour \(Int(far.lowerBound / .minutes(1))) to "))
        #expect(policy.idleDelay == .minutes(1) && policy.focusedIdleDelay == .minutes(5))
        #expect(text.contains("no key for a minute, or for five while the terminal has the focus"))
    }

    @Test("Every command shown in these pages is valid", arguments: names.suffix(3))
    func commands(page: String) throws {
        let shown = try ManualPage(page).lines.compactMap { $0.prefixMatch(of: #/\.(?:It )?Ic (newsterm .+)/#)?.1 }
            .flatMap { ManualPage.plain(String($0)).components(separatedBy: " , Ic ") }
        #expect(!shown.isEmpty)
        for command in shown {
            let words = command.split(separator: " ").dropFirst().map(String.init).filter { $0 != "." && $0 != "," }
            // They need a file or an address.
            if words == ["parse"] || words == ["save"] { continue }
            // An internal command with its own arguments.
            if words == ["agent"] { continue }
            #expect(throws: Never.self, "\(command)") { _ = try Newsterm.parseAsRoot(words) }
        }
    }
}
