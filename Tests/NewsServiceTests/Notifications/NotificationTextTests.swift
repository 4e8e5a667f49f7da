import News
import Testing
import Texts

@Suite("Text of a notification")
struct NotificationTextTests {
    private static func notification(_ change: (inout NewsNotification) -> Void) -> NewsNotification {
        var notification = NewsNotification()
        change(&notification)
        return notification
    }

    @Test("It begins with the counts, and lists titles with their feeds after a bullet")
    func news() {
        let notification = Self.notification {
            ($0.newArticles, $0.feeds, $0.more) = (1_203, 2, 1_201)
            $0.lines = [NotificationLine(title: "-rf", feed: "A"), NotificationLine(title: "b", feed: "")]
        }
        let english = NotificationText(notification, language: .english)
        #expect(english.summary == "1,203 new articles in 2 feeds")
        #expect(english.lines == ["• -rf (A)", "• b", "• and 1,201 more"])
        let japanese = NotificationText(notification, language: .japanese)
        #expect(japanese.summary == "フィード2件に新着1,203件")
        #expect(japanese.lines == ["• -rf (A)", "• b", "• ほか1,201件"])
    }

    @Test("For one feed its name is with the titles, without a number of feeds")
    func oneFeed() {
        let notification = Self.notification { ($0.newArticles, $0.feeds, $0.more) = (1, 1, 1) }
        let text = NotificationText(notification, language: .english)
        #expect(text.summary == "1 new article")
        #expect(text.lines == [])
    }

    @Test("Ended refreshes and downloaded files are included", arguments: FinishedWork.Ending.allCases)
    func endings(_ ending: FinishedWork.Ending) {
        let notification = Self.notification {
            ($0.endings, $0.downloads, $0.newArticles, $0.feeds) = ([FinishedWork(.refresh, ending)], 2, 3, 1)
        }
        let words: [FinishedWork.Ending: (String, String)] = [
            .done: ("Refresh done", "更新完了"), .failed: ("Refresh failed", "更新失敗"),
            .notCompleted: ("Refresh not completed", "更新未完了"),
        ]
        let english = NotificationText(notification, language: .english).summary
        #expect(english == "\(words[ending]?.0 ?? ""), 3 new articles, 2 files downloaded")
        let japanese = NotificationText(notification, language: .japanese).summary
        #expect(japanese == "\(words[ending]?.1 ?? "")、フィード1件に新着3件、ダウンロード完了2件")
    }

    @Test("The end of any other unfinished work is reported, too")
    func otherWork() {
        let endings: [FinishedWork] = [
            FinishedWork(.addition, .failed), FinishedWork(.fullText, .done), FinishedWork(.launch, .notCompleted),
        ]
        let notification = Self.notification { $0.endings = endings }
        let english = NotificationText(notification, language: .english).summary
        #expect(english == "Addition of a feed failed, Full text done, Task not completed")
        let japanese = NotificationText(notification, language: .japanese).summary
        #expect(japanese == "フィードの追加失敗、全文の取得完了、タスク未完了")
    }
}
