import News
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Messages about undone changes")
struct UndoTextsTests {
    @Test("A sentence describes the restored state, in the language of the screen")
    func sentences() {
        let long = String(repeating: "x", count: 80)
        let feed = RestoredFeed("Tides", url: "https://a.example/", account: "home")
        var (newFeed, knownFeed) = (feed, feed)
        newFeed.marks = nil
        (knownFeed.marks, knownFeed.lost) = (12, 1)
        let changes: [(UndoneChange, String, String)] = [
            (
                .marks(.init(.read, count: 1, title: "Tides")), "Marked “Tides” as unread again.",
                "「Tides」を未読に戻しました。"
            ),
            (.marks(.init(.read, count: 1)), "Marked 1 article as unread again.", "記事1件を未読に戻しました。"),
            (
                .marks(.init(.unread, count: 1_200)), "Marked 1,200 articles as read again.",
                "記事1,200件を既読に戻しました。"
            ),
            (
                .marks(.init(.read, count: 12, rows: 10)), "Marked 10 articles as unread again.",
                "記事10件を未読に戻しました。"
            ),
            (
                .marks(.init(.star, count: 1, title: long)), "Removed the star from “\(long.prefix(59))…”.",
                "「\(long.prefix(59))…」に付けたスターを外しました。"
            ),
            (
                .marks(.init(.read, count: 9, missing: 1)),
                "Marked 8 articles as unread again; 1 more is gone or was changed since.",
                "記事8件を未読に戻しました（ほかの1件は削除または変更されています）。"
            ),
            (
                .marks(.init(.unstar, count: 2, missing: 2)),
                "Nothing left to undo: 2 articles are gone or were changed since.",
                "元に戻せるものは残っていません: 記事2件は削除または変更されています。"
            ),
            (
                .marks(.init(.save(service: "readeck"), count: 1, missing: 1, title: "Tides")),
                "“Tides” is saved to readeck already, or on its way, and cannot be taken back.",
                "「Tides」は readeck に保存済みか送信中のため、取り消せません。"
            ),
            (
                .marks(.init(.tags(added: ["sea", "later"], removed: []), count: 1, title: "Tides")),
                "Removed the tags sea, later from “Tides”.", "「Tides」に付けたタグ sea、later を外しました。"
            ),
            (
                .marks(.init(.tags(added: [], removed: ["sea"]), count: 2)),
                "Restored the tag sea on 2 articles.", "記事2件にタグ sea を付け直しました。"
            ),
            (
                .marks(.init(.tags(added: ["sea"], removed: ["later"]), count: 2)),
                "Removed the tag sea from 2 articles and restored the tag later.",
                "記事2件に付けたタグ sea を外し、タグ later を付け直しました。"
            ),
            (
                .marks(.init(.imported, count: 7, missing: 2)),
                "Undid the marks of an import: 5 articles; 2 more are gone or were changed since.",
                "取り込みで記事5件に付いた印を外しました（ほかの2件は削除または変更されています）。"
            ),
            (
                .added(["https://a.example/"]), "Undid the addition of https://a.example/.",
                "追加した https://a.example/ を一覧から外しました。"
            ),
            (.added([], queries: ["Sea"]), "Undid the addition of “Sea”.", "追加した 「Sea」 を一覧から外しました。"),
            (.added(["a", "b"]), "Undid the addition of 2 feeds.", "追加した フィード2件 を一覧から外しました。"),
            (.removed(name: "Tides"), "Restored Tides to the feed list.", "Tides を一覧に戻しました。"),
            (.restored(feed), "Restored Tides to home.", "Tides を home に戻しました。"),
            (
                .onServer(.restored(newFeed), account: "home", waits: false),
                "Restored Tides to home. It is a new feed there, without its stars and labels, and its articles may be unread again.",
                "Tides を home に戻しました。サーバーでは新しいフィードになるため、スターとラベルは失われ、記事が未読に戻ることがあります。"
            ),
            (
                .onServer(.restored(knownFeed), account: "home", waits: false),
                "Restored Tides to home. 12 marks of its articles were put back. "
                    + "1 starred or tagged article is not on the server any more.",
                "Tides を home に戻しました。記事のマーク 12 件を付け直しました。"
                    + "スターかタグの付いた記事1件は、サーバーにもうありません。"
            ),
            (.changed(name: "Tides"), "Undid the change to Tides.", "Tides の設定を元に戻しました。"),
            (
                .editedList, "Restored the feed list as it was before you edited it.",
                "フィードリストを編集前の内容に戻しました。"
            ),
            (
                .changedFeeds(2), "Undid the new tags and titles of 2 feeds.",
                "フィード2件のタグとタイトルを元に戻しました。"
            ),
            (
                .added(["a", "b"], queries: ["c"]), "Undid the addition of 2 feeds and 1 saved query.",
                "追加した フィード2件 と保存した検索 1件 を一覧から外しました。"
            ),
            (
                .changed(name: "Tides", keepsAddress: true),
                "Undid the change to Tides, except its address: another feed has the old one now.",
                "Tides の設定を元に戻しました。元のアドレスは別のフィードが使っているため、アドレスはそのままです。"
            ),
        ]
        for (change, english, japanese) in changes {
            #expect(speaking(.english) { change.sentence } == english)
            #expect(speaking(.japanese) { change.sentence } == japanese)
        }
    }
}
