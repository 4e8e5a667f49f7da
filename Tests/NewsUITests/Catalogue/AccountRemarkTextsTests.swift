import Foundation
import News
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("What is said of accounts, in both languages")
struct AccountRemarkTextsTests {
    private static let failure = AccountFailure.refused(status: 500)
    private static let contradictions: [HeldMarks.Contradiction] = [
        .unreadCount(counted: 51, named: 50), .articles(asked: 25, wrong: 3), .gone(asked: 25, gone: 3),
        .unchanged(asked: 25, unchanged: 3),
        .labels(asked: 25, wrong: 3), .noLabels,
        .incomplete(list: .unread), .incomplete(list: .starred), .unreadableLabels(failure: failure),
    ]
    private static let remarks: [AccountRemark] = [
        .newestOnly(count: 1_000), .incomplete(list: .unread, count: 10), .incomplete(list: .starred, count: 10),
        .contradictedLabels(count: 1), .contradictedLabels(count: 2), .unreadableLabels(failure: failure),
        .feedsGone(titles: ["Å"]), .feedsGone(titles: ["Å", "Ä"]),
        .refused(change: .add, name: "Å", failure: .noFeedFound),
        .refused(change: .change, name: "Å", failure: .feedGone),
        .refused(change: .remove, name: "Å", failure: failure),
    ]

    private static func held(_ contradictions: HeldMarks.Contradiction..., reason: String = "") -> HeldMarks {
        var held = HeldMarks()
        held.read = 300
        for contradiction in contradictions { held.add(contradiction) }
        held.reason = reason
        return held
    }

    private static func outcome(_ change: (inout AccountOutcome) -> Void) -> AccountOutcome {
        var outcome = AccountOutcome("home")
        change(&outcome)
        return outcome
    }

    private static func latinWords(_ text: String) -> [String] {
        text.matches(of: /[A-Za-z]{2,}/).map { String($0.0) }
    }

    /// An account of the name "home" with held marks: all that is said of it.
    private static func problem(_ held: HeldMarks) -> String {
        var account = Samples.account
        (account.name, account.held) = ("home", held)
        return account.problems.joined(separator: "|")
    }

    @Test("Why marks are held")
    func contradictions() throws {
        var seen: Set<String> = []
        for contradiction in Self.contradictions {
            let held = Self.held(contradiction)
            let english = speaking(.english) { Self.problem(held) }
            #expect(english.hasSuffix(": \(contradiction) newsterm account verify home decides."), "\(english)")
            let japanese = speaking(.japanese) { Self.problem(held) }
            #expect(Self.latinWords(japanese) == ["newsterm", "account", "verify", "home"], "\(japanese)")
            #expect(seen.insert(japanese).inserted)
            let outcome = Self.outcome { $0.held = held }
            let journal = speaking(.japanese) { NewsEntry.account(outcome: outcome).text }
            #expect(journal.hasSuffix(japanese), "\(journal)")
            #expect(try JSONDecoder().decode(HeldMarks.self, from: JSONEncoder().encode(held)) == held)
        }
        let both = Self.held(.noLabels, .incomplete(list: .unread))
        #expect(both.words == "The server has no labels any more. The server's list of unread articles is incomplete.")
    }

    @Test("What a sync could not do in full")
    func remarks() throws {
        var seen: Set<String> = []
        for remark in Self.remarks {
            let outcome = Self.outcome { $0.notes = [remark] }
            let entry = NewsEntry.account(outcome: outcome)
            #expect(speaking(.english) { entry.text } == "home: nothing new. \(remark)")
            let japanese = speaking(.japanese) { entry.text }
            #expect(Self.latinWords(japanese) == ["home"], "\(japanese)")
            #expect(seen.insert(japanese).inserted)
            #expect(try JSONDecoder().decode(NewsEntry.self, from: JSONEncoder().encode(entry)) == entry)
        }
    }

    @Test("Sentences that an earlier version has stored are shown as they are")
    func stored() throws {
        let held = #"{"read":300,"unread":0,"starred":0,"unstarred":0,"reason":"Because."}"#
        let outcome = #"{"account":"home","received":0,"sent":0,"followed":0,"remarks":["So it was."],"held":\#(held)}"#
        let entry = NewsEntry.account(
            outcome: try JSONDecoder().decode(AccountOutcome.self, from: Data(outcome.utf8)))
        for language in [Language.english, .japanese] {
            let words = speaking(language) { entry.text }
            #expect(words.contains("So it was.") && words.contains("Because."), "\(words)")
        }
    }
}
