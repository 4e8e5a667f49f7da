import News
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Results of adding, removing and refreshing feeds")
struct OutcomeTests {
    private static func refresh(_ change: (inout RefreshResult.Counts) -> Void) -> RefreshResult {
        var counts = RefreshResult.Counts()
        change(&counts)
        return RefreshResult(words: "English.", counts: counts)
    }

    @Test("A refresh's result is composed from its counts in Japanese, and its words in English")
    func refresh() {
        let results: [(RefreshResult, String)] = [
            (Self.refresh { $0.unchanged = 4 }, "更新しました: 新着なし"),
            (
                Self.refresh { ($0.updated, $0.feedsWithNews, $0.newArticles) = (3, 2, 1_234) },
                "更新しました: フィード2件に新着1,234件"
            ),
            (Self.refresh { ($0.updated, $0.unchanged) = (2, 1) }, "更新しました: 変更のあったフィード2件"),
            (
                Self.refresh {
                    ($0.updated, $0.feedsWithNews, $0.newArticles) = (1, 1, 2)
                    ($0.failed, $0.postponed, $0.cancelled) = (3, 4, 5)
                },
                "更新しました: フィード1件に新着2件、失敗3件、サーバーの都合で待機4件、中止により未確認5件"
            ),
            (Self.refresh { _ in }, "更新するフィードはありません。"),
            (
                Self.refresh { ($0.skipped, $0.handedOver) = (3, 3) }, "更新しました: 新着なし、バックグラウンドで継続3件"
            ),
            (Self.refresh { $0.skipped = 2 }, "更新の時期になったフィードはまだありません。"),
            // A single skipped feed's reason may be shown.
            (Self.refresh { $0.skipped = 1 }, "更新の結果: English."),
        ]
        for (result, japanese) in results {
            #expect(speaking(.japanese) { result.sentence } == japanese)
            #expect(speaking(.english) { result.sentence } == "English.")
        }
    }

    @Test(
        "Why a feed failed, and what feeds wait for, is in Japanese; text from other processes follows a prefix"
    )
    func reasons() {
        let results = [
            Self.refresh { $0.failed = 1 }, Self.refresh { ($0.skipped, $0.postponed) = (1, 1) },
            RefreshResult(words: "English."),
        ]
        for result in results { #expect(speaking(.japanese) { result.sentence } == "更新の結果: English.") }
        var failed = Self.refresh { $0.failed = 1 }
        (failed.failure, failed.next) = (.status(403), .failed(times: 2, pause: 600))
        #expect(
            speaking(.japanese) { failed.sentence } == "サーバーにアクセスを拒否されました (403)。 2回続けて失敗したため、10分後に再試行します。")
        #expect(speaking(.english) { failed.sentence } == "English.")
        var postponed = Self.refresh { ($0.skipped, $0.postponed) = (1, 1) }
        (postponed.next, postponed.wait) = (.hostAskedForFewer("a.example", status: 429), 3_600)
        let words = "a.example が要求を減らすよう求めたため (429)、そのフィードはそれまで待ちます。あと1時間です。"
        #expect(speaking(.japanese) { postponed.sentence } == words)
        postponed.counts?.postponed = 3
        #expect(speaking(.japanese) { postponed.sentence } == "フィード3件が待っています: \(words)")
        #expect(speaking(.english) { postponed.sentence } == "English.")
    }

    @Test("After quitting during a refresh the status line says that another process continues it")
    func stopped() {
        var result = Self.refresh { $0.cancelled = 3 }
        result.isStopped = true
        #expect(speaking(.english) { result.sentence } == "The refresh continues in another process.")
        #expect(speaking(.japanese) { result.sentence } == "更新は別のプロセスで続いています。")
    }

    @Test("A change of the feed list is reported in the language of the screen")
    func feedList() {
        let result = Self.refresh { ($0.updated, $0.feedsWithNews, $0.newArticles) = (1, 1, 7) }
        let outcomes: [(FeedListOutcome, english: String, japanese: String)] = [
            (.isListed, "That feed is already in the list.", "そのフィードは登録済みです。"),
            (
                .added(.init(address: "a.example"), new: 1, of: 1), "Added a.example: 1 article.",
                "a.example を追加しました: 記事1件。"
            ),
            (
                .added(.init(address: "a.example"), new: 0, of: 20), "Added a.example: 20 articles, none new.",
                "a.example を追加しました: 記事20件（うち新着0件）。"
            ),
            (
                .fetched(.init(address: "a.example", title: "Tides"), result), "Added Tides. English.",
                "Tides を追加しました。更新しました: フィード1件に新着7件"
            ),
            (
                .several([
                    .init(address: "https://a.example/1", shown: "a.example/1", isListed: true),
                    .init(address: "https://a.example/2", shown: "a.example/2", isListed: false),
                ]),
                "Found 2 feeds; choose one or more of them.", "フィードが2件あります。1つ以上を選んでください。"
            ),
            (
                .allListed(2), "All 2 feeds of that page are already in the list.",
                "そのページのフィード2件はすべて登録済みです。"
            ),
            (
                .removed(name: "新聞"), "Removed 新聞.",
                "新聞 を一覧から外しました。"
            ),
            (
                .imported(ImportedFeeds(added: 5, listed: 0), result), "Added 5 feeds. English.",
                "フィード5件を追加。更新しました: フィード1件に新着7件"
            ),
            (
                .imported(
                    ImportedFeeds(
                        added: 1, listed: 0, leftOut: 2, firstLeftOut: FeedListRemark("urls:3", .other("No."))), result),
                "Added 1 feed. Skipped 2: urls:3: No. English.",
                "フィード1件を追加。取り込めなかったもの（2件）: urls:3: No.更新しました: フィード1件に新着7件"
            ),
            (
                .imported(ImportedFeeds(added: 0, listed: 3, tagged: 2, titled: 1), nil),
                "Added 0 feeds, 3 were already listed, 2 got new tags, 1 got a title.",
                "フィード0件を追加、登録済み3件、タグを追加2件、タイトルを追加1件。"
            ),
            (
                .nothingNew, "Nothing was added: everything is already in your list.",
                "すべて登録済みのため、何も追加していません。"
            ),
            (.nothing(.noneThere), "\(NoFeed.noneThere)", "ページはフィードを示さず、よくある場所にもありません。"),
            (
                .addedUnseen(
                    address: "a.example", ExchangeFailure("No.", .noReaction(host: "b")), until: nil,
                    assumesHTTPS: true, words: "Ok."),
                "Ok.",
                "a.example を追加しましたが、まだ内容を確認していません。b の反応がありません。 次の更新で確認します。"
                    + "httpsかhttpかは確認できなかったため、httpsとして登録しました。"
            ),
            (
                .addedUnseen(
                    address: "a.example", ExchangeFailure("No.", .credentialsRefused), until: nil, assumesHTTPS: false,
                    words: "Ok."),
                "Ok.",
                "a.example を追加しましたが、まだ内容を確認していません。サーバーがユーザー名とパスワードを拒否しました (401)。 "
                    + "フィードリストの該当行に https://NAME:PASSWORD@HOST/feed のように正しいものを書くと、次の更新で再試行します。"
            ),
            (.addedUnfetched(address: "a.example", words: "Ok."), "Ok.", "a.example を追加しました。次の更新で取得します。"),
            (
                .reported("Done.", .jobEnded(job: .fullText, origin: 7, ending: .done, words: nil)),
                "The full text of an article that process 7 started is done.",
                "プロセス 7 が始めた「記事の全文の取得」が終わりました。"
            ),
            (.reported("Told by another version.", nil), "Told by another version.", "Told by another version."),
        ]
        for (outcome, english, japanese) in outcomes {
            #expect(speaking(.english) { outcome.sentence } == english)
            #expect(speaking(.japanese) { outcome.sentence } == japanese)
        }
    }
}
