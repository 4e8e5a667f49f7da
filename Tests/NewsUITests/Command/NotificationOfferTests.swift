import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The offer of notifications")
struct NotificationOfferTests {
    private let desktop = Setting(name: "notifications.desktop", value: "true")

    private static func offered(_ articles: Int = 12, columns: Int = 120) -> Reader {
        var reader = Reader(articles: 1...5, columns: columns)
        reader.send(.articlesArrived(articles: articles))
        #expect(reader.newEffects().contains(.claimNotificationOffer(articles: articles)))
        #expect(reader.model.offer == nil)
        reader.send(.notificationsOffered(articles: articles))
        return reader
    }

    @Test("When this reader may make it, it is shown in the status line, and y writes the setting")
    func accepted() {
        var reader = Self.offered()
        #expect(
            reader.text.contains(
                "12 new articles arrived while you were away. y notifies you of new articles from now on."))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(desktop)))
        reader.send(.settingKept(desktop))
        #expect(reader.status.contains("config.toml has notifications.desktop = true now."))
    }

    @Test("Articles that arrive meanwhile are added to its count, without another offer")
    func counted() {
        var reader = Self.offered()
        reader.send(.articlesArrived(articles: 3))
        #expect(reader.text.contains("15 new articles arrived while you were away."))
        #expect(!reader.text.contains("12 new articles"))
        #expect(reader.newEffects().isEmpty)
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(desktop)))
    }

    @Test("Every other key works as usual, and closes the offer")
    func ignored() {
        var reader = Self.offered()
        reader.press("j")
        #expect(reader.selection?.text.contains("Article 2") == true)
        #expect(!reader.text.contains("while you were away"))
        reader.press("y")
        #expect(!reader.newEffects().contains(.saveSetting(desktop)))
    }

    @Test("The click that brings the window to the front does not close it")
    func mouse() {
        var reader = Self.offered()
        reader.send(.mouse(MouseEvent(.press, at: CanvasPosition(row: 5, column: 60))))
        #expect(reader.text.contains("12 new articles arrived while you were away."))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(desktop)))
    }

    @Test("While a question or another offer is open it is not claimed: the next news is offered")
    func otherQuestions() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.press(":")
        reader.send(.articlesArrived(articles: 2))
        reader.press(.escape)
        let mouse = Setting(name: "display.mouse", value: "false")
        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        reader.send(.articlesArrived(articles: 2))
        #expect(!reader.newEffects().contains(.claimNotificationOffer(articles: 2)))
        #expect(reader.model.offer == .keep(mouse))
    }

    @Test("A question opened while it is being claimed delays it; it then includes later news")
    func questionMeanwhile() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.articlesArrived(articles: 2))
        reader.press(":")
        reader.send(.notificationsOffered(articles: 2))
        #expect(!reader.text.contains("while you were away"))
        reader.send(.articlesArrived(articles: 3))
        #expect(!reader.newEffects().contains(.claimNotificationOffer(articles: 3)))
        reader.press(.escape)
        #expect(reader.text.contains("5 new articles arrived while you were away."))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(desktop)))
    }

    @Test("Another offer comes first, and this one after it")
    func otherOffer() {
        var reader = Self.offered(12, columns: 200)
        let mouse = Setting(name: "display.mouse", value: "false")
        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        #expect(!reader.text.contains("while you were away"))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(mouse)))
        #expect(reader.text.contains("12 new articles arrived while you were away."))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(desktop)))
    }

    @Test("It is made in Japanese, and for a screen reader")
    func otherScreens() {
        let text = speaking(.japanese) { Self.offered(1).text }
        #expect(text.contains("見ていない間に新着記事が1件ありました。y を押すと、今後は通知します。"))
        var appearance = Appearance()
        appearance.isPlain = true
        var plain = Reader(FakeLibrary(headlines: Samples.headlines(1...5)), columns: 120, appearance: appearance)
        plain.send(.notificationsOffered(articles: 1))
        #expect(plain.text.contains("1 new article arrived while you were away. y notifies you"))
    }

    @Test("A notification setting says that it takes effect when written")
    func settings() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.settingChanged(.taken(desktop, theme: nil, isInForce: false, appliesOnceSaved: true)))
        #expect(reader.text.contains("y writes notifications.desktop = true to config.toml; it takes effect then."))
    }
}

@Suite("Clicking a notification")
struct ClickedNotificationTests {
    private static func reader(columns: Int = 120) -> Reader {
        Reader(
            FakeLibrary(
                feeds: [Samples.feed(1), Samples.feed(2, title: "Gazette")],
                headlines: Samples.headlines(1...5) + [Samples.headline(9, feed: 2, title: "Far away")]),
            columns: columns)
    }

    private static let article = Headline.ID(rawValue: 9)

    @Test("Its article is opened in the current list if it is there, and marked as read")
    func inList() {
        var reader = Self.reader()
        reader.send(.notificationClicked(Self.article))
        #expect(reader.model.article?.headline.id == Self.article)
        #expect(reader.model.focus == .article)
        #expect(reader.model.shown == .smart(.all))
        #expect(reader.library.headlines.first { $0.id == Self.article }?.isRead == true)
        reader.press("q")
        #expect(reader.selection?.text.contains("Far away") == true)
    }

    @Test("Otherwise it is opened in its feed's list, whatever is searched, filtered or on the screen")
    func inFeed() {
        for keys in ["/Article\n", "FArticle\n", "?", "t", "="] {
            var reader = Self.reader()
            reader.type(keys)
            reader.send(.notificationClicked(Self.article))
            #expect(reader.model.article?.headline.id == Self.article, "\(keys)")
            #expect(reader.model.screen == nil, "\(keys)")
            #expect(reader.text.contains("Far away"), "\(keys)")
            #expect(reader.model.heldKeys.isEmpty)
            reader.press("q")
            #expect(reader.selection?.text.contains("Far away") == true, "\(keys)")
        }
        var reader = Self.reader()
        reader.type("/Article\n")
        reader.send(.notificationClicked(Self.article))
        #expect(reader.model.shown == .feed(Feed.ID(rawValue: 2)))
    }

    @Test("It waits until a question is answered, and does not change its text")
    func prompt() {
        var reader = Self.reader()
        reader.type(":theme da")
        reader.send(.notificationClicked(Self.article))
        #expect(reader.model.article == nil)
        #expect(reader.model.prompt.map { String($0.text) } == "theme da")
        reader.press("r")
        #expect(reader.model.article == nil)
        reader.press(.escape)
        #expect(reader.model.article?.headline.id == Self.article)
    }

    @Test("It waits until a form is closed, and says so")
    func form() {
        var reader = Self.reader()
        reader.press("hGk")
        reader.press("e")
        #expect(reader.model.screens.count == 1)
        reader.send(.notificationClicked(Self.article))
        #expect(reader.text.contains("“Far away” opens when you are done here."))
        #expect(reader.model.screens.count == 1 && reader.model.article == nil)
        reader.press("?")
        #expect(reader.model.article == nil)
        reader.press(.escape)
        reader.press(.escape)
        #expect(reader.model.article?.headline.id == Self.article)
    }

    @Test("A deleted article is reported")
    func gone() {
        var reader = Self.reader()
        reader.send(.notificationClicked(Headline.ID(rawValue: 77)))
        #expect(reader.text.contains("This article is no longer stored."))
        #expect(reader.model.article == nil)
    }
}
