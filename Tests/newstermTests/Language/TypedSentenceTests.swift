import News
import Testing
import Texts

@testable import Commands
@testable import FrontEnd
@testable import NewsService
@testable import Presentation

@Suite("Errors in typed text, in Japanese")
struct TypedSentenceTests {
    private func expectTranslated(_ text: @autoclosure () -> String) {
        let translated = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { text() }
        // Names of fields and addresses are not translated.
        let english = /\b(the|is|are|of|not|and|for|it|in|with|no|none|such|as|can|was|after|comes|takes|this|a)\b(?!:)/
        #expect(!translated.contains(english), "\(translated)")
    }

    @Test(
        "Every error in a query has a sentence",
        arguments: [
            "is:new", "has:x", "age:soon", "age:", "date:soon", "date:", "title:", "feed:", "author:",
            (0..<200).map { "w\($0)" }.joined(separator: " "), String(repeating: "x ", count: 5_000),
        ])
    func queries(_ query: String) {
        let problems = ArticleQuery.parse(query).problems
        #expect(!problems.isEmpty)
        for problem in problems { expectTranslated(problem.translated) }
    }

    @Test(
        "Every error in a newsboat expression has a sentence",
        arguments: [
            "", "title", "title =", "title = \"a", "(title = \"a\"", "title = \"a\" x", "= 5", "age between 5",
            "age between 1:",
            "title ? \"a\"", "title =~ \"(\"", "feedindex = 1", "description = 1", "nonsense = 1",
            "unread_count =~ \"1\"",
            String(repeating: "(", count: 500), "title = )", "title between \"a\"", "age = 5 and", "title \"a\"",
        ])
    func expressions(_ expression: String) {
        do throws(QueryProblem) {
            _ = try ArticleQuery(newsboat: expression)
            Issue.record("\(expression) is in order")
        } catch {
            expectTranslated(error.translated)
        }
    }

    @Test("Every error in a setting has a sentence")
    func settings() {
        for key in ConfigurationKey.all {
            for value in ["[1]", "{ }", "\"{x} {title}\"", "\"{fead} {title}\"", "\"../{title}\"", "\"/{title}\""] {
                do throws(SettingFault) {
                    _ = try ConfigurationSetting(key, typed: value)
                } catch {
                    // Quoted text is what the user would type.
                    let translated = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { error.translated }
                    let rest = translated.replacing(#/"[^"]*"/#, with: "")
                    let english = /\b(the|is|are|of|not|and|for|in|with|no|none|such|as|can|or|a|an|wants)\b/
                    #expect(!rest.contains(english), "\(error) → \(rest)")
                }
            }
        }
        for (text, japanese) in [
            ("[refresh]\nintervall = 1", "c.toml:2: refresh.intervall はありません。refresh.interval のことですか？"),
            ("[banana]", "c.toml:1: ここに banana はありません"),
            (
                "[display]\ntheme = \"x\"",
                "c.toml:2: display.theme に指定できるのは次の値です: テーマの名前: auto、dark、default、light、mono"
            ),
            ("[theme]\nunreed = \"bold\"", "c.toml:2: theme.unreed はありません。theme.unread のことですか？"),
            ("[keys]\nquit = 1", "c.toml:2: keys.quit に指定できるのは次の値です: キー、またはキーのリスト: \"n\" か [\"n\", \"F2\"]"),
            (
                "[[rule]]\nwhen = \"a\"\nthen = [\"reed\"]",
                "c.toml:3: reed という操作はありません。read のことですか？（操作: read, star, tag NAME, hide, keep 7d, download, full-text, notify, never-notify）。このルールは使われません"
            ),
            ("[[rule]]\nwhen = \"a\"", "c.toml:1: ルールには then が必要です: then = [\"read\", \"tag ai\"]。このルールは使われません"),
            (
                "[[rule]]\nwhen = \"is:read\"\nthen = [\"read\"]",
                "c.toml:2: when の1文字目: 届いたばかりの記事は未読で、スターもなく、隠されてもいないため、当てはまる記事がありません。このルールは使われません"
            ),
            ("keys = 1", "c.toml:1: keys はテーブルです。[keys] を1行に書いてください"),
            (
                "[feed.\"ftp://a.b/\"]\nnotify = true",
                "c.toml:1: ftp://a.b/ は取得できません。ftp ではなく、http、https、fileのフィードを読みます。"
            ),
            (
                "[feed.\"exec:\"]\nnotify = true",
                "c.toml:1: コマンドにプログラム名がありません。exec:~/bin/feed か \"exec:~/bin/feed 引数\" と書いてください。"
            ),
        ] {
            let sentence = ConfigurationFile.read(text, name: "c.toml").faults.first.map { problem in
                InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { problem.text }
            }
            #expect(sentence == japanese)
        }
    }

    @Test(
        "Every error in a line of the feed list has a sentence",
        arguments: [
            "https://a.b/x\nhttps://a.b/x", "https://a.b every:1s", "https://a.b notify:maybe", "\"https://a.b",
            "\"query:a\"", "word",
            "ftp://a.b/", "https:///x", "file:", "https://a.b:99999/", "\"https://a.b/ x\"", "exec:",
            "filter:~/bin/clean",
            "\"exec:a 'b\"", "\"exec:a | b\"",
        ])
    func lines(_ text: String) {
        let problems = FeedList(bytes: Array(text.utf8)).problems
        #expect(!problems.isEmpty, "\(text)")
        for problem in problems { expectTranslated(FeedListRemark("/A:\(problem.line)", problem.fault).text) }
        for count in [1, 1_100] { expectTranslated(FeedListRemark("/A:101", .more(count)).text) }
    }

    @Test(
        "Every reason why a program shows nothing, or an editor returned nothing, has a sentence",
        arguments: [
            OpeningError.notAWebAddress, .notStarted(program: "A", reason: "WHY", setting: "browser.command"),
            .failed(program: "A", isFile: true, status: "1"), .failed(program: "A", isFile: false, status: "1"),
            .editorNotStarted("A", reason: "WHY"), .editorNotRun("A"), .editorFailed("A", status: 3),
        ])
    func programs(_ error: OpeningError) { expectTranslated(ErrorTexts.sentence(for: error)) }
}
