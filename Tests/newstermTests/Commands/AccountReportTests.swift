import Foundation
import News
import Testing

@testable import Commands

@Suite("newsterm account list")
struct AccountReportTests {
    private static func report(_ changes: [FeedChange]) -> AccountReport {
        let service = AccountService(kind: .miniflux, address: "https://a.example", user: "ada")
        return AccountReport(
            account: Account(id: Account.ID(rawValue: 1), name: "home", service: service, feedChanges: changes),
            feeds: [])
    }

    private static func change(
        _ name: String, title: String? = nil, category: String? = nil, oldTitle: String? = nil
    ) -> FeedChange {
        FeedChange(
            .change, feed: name, url: "https://\(name).example/", name: name, title: title, category: category,
            oldTitle: oldTitle)
    }

    @Test("It names what waits for the server: the first five changes of feeds, and how many more there are")
    func changes() {
        let changes = [
            FeedChange(.add, url: "https://new.example/", name: "New"),
            FeedChange(.remove, feed: "1", url: "https://old.example/", name: "Old\u{1b}[31m"),
            Self.change("Alpha", title: "Beta", oldTitle: "Alpha"), Self.change("Gamma", category: "Tech"),
            Self.change("Two", title: "Three", category: "", oldTitle: "One"), Self.change("Delta", category: ""),
            Self.change("Last", category: ""),
        ]
        let lines = Self.report(changes).lines(now: Date())
        #expect(
            lines.dropFirst() == [
                "  7 changes of feeds to be sent", "  to be added: New", "  to be removed: Old",
                "  to be renamed: Alpha to Beta", "  to be moved: Gamma to Tech",
                "  to be renamed and moved: One to Three, out of its category", "  and 2 more",
            ], "\(lines)")
        #expect(
            Self.report(Array(changes.suffix(2))).lines(now: Date()).last == "  to be moved: Last out of its category")
    }
}
