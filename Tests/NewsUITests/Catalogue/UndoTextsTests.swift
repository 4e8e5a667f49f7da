import News
import Testing

@testable import NewsUI

@Suite("What is said of an undone change")
struct UndoTextsTests {
    @Test("A sentence says what was taken back, in the language of the screen")
    func sentences() {
        let long = String(repeating: "x", count: 80)
        let changes: [(UndoneChange, String, String)] = [
            (
                .marks(.init(.read, count: 1, title: "Tides")), "Undone: “Tides” marked as read.",
                "「Tides」を既読にする操作を取り消しました。"
            ),
            (.marks(.init(.read, count: 1)), "Undone: 1 article marked as read.", "記事1件を既読にする操作を取り消しました。"),
            (
                .marks(.init(.unread, count: 1_200)), "Undone: 1,200 articles marked as unread.",
                "記事1,200件を未読にする操作を取り消しました。"
            ),
            (
                .marks(.init(.star, count: 1, title: long)), "Undone: “\(long.prefix(59))…” starred.",
                "「\(long.prefix(59))…」にスターを付ける操作を取り消しました。"
            ),
            (
                .marks(.init(.read, count: 9, missing: 1)),
                "Undone: 9 articles marked as read; 1 of them is gone or changed since.",
                "記事9件を既読にする操作を取り消しました（うち1件は削除または変更されています）。"
            ),
            (
                .marks(.init(.unstar, count: 2, missing: 2)),
                "Nothing of this is left to undo: 2 articles unstarred.", "記事2件のスターを外す操作で元に戻せるものは残っていません。"
            ),
            (
                .marks(.init(.tags(added: ["sea", "later"], removed: []), count: 1, title: "Tides")),
                "Undone: “Tides” tagged sea, later.", "「Tides」にタグ sea、later を付ける操作を取り消しました。"
            ),
            (
                .marks(.init(.tags(added: [], removed: ["sea"]), count: 2)),
                "Undone: sea taken off 2 articles.", "記事2件からタグ sea を外す操作を取り消しました。"
            ),
            (
                .marks(.init(.tags(added: ["sea"], removed: ["later"]), count: 2)),
                "Undone: 2 articles tagged sea, later taken off.",
                "記事2件にタグ sea を付け、later を外す操作を取り消しました。"
            ),
            (
                .marks(.init(.imported, count: 7, missing: 2)),
                "Undone: 7 articles marked by an import; 2 of them are gone or changed since.",
                "取り込みで記事7件に印を付ける操作を取り消しました（うち2件は削除または変更されています）。"
            ),
            (
                .added(["https://a.example/"]), "Undone: https://a.example/ added to the feed list.",
                "https://a.example/ を一覧に追加する操作を取り消しました。"
            ),
            (
                .added(["a", "b"], queries: ["c"]), "Undone: 2 feeds and 1 saved query added to the feed list.",
                "フィード2件 と保存した検索 1件 を一覧に追加する操作を取り消しました。"
            ),
            (.added(["a", "b"]), "Undone: 2 feeds added to the feed list.", "フィード2件 を一覧に追加する操作を取り消しました。"),
            (.removed(name: "Tides"), "Undone: Tides taken off the feed list.", "Tides を一覧から外す操作を取り消しました。"),
        ]
        for (change, english, japanese) in changes {
            #expect(speaking(.english) { change.sentence } == english)
            #expect(speaking(.japanese) { change.sentence } == japanese)
        }
    }
}
