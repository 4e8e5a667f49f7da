import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// Moving between articles, feeds and panes.
extension ScreenTest {
    static let feedSwitcher: [ScreenTest] = [
        ScreenTest(.open, "What is selected is shown: a list, an article, an explanation; or the browser has it") {
            place, reader in
            let article = reader.currentArticle ?? 0
            reader.press(place.key)
            switch place.context {
            case .feeds: #expect(reader.focusedTitle.contains("Feed 2") && reader.listTitle.contains("Feed 2"))
            case .headlines, .results:
                #expect(reader.inView[1].contains("Article \(article)"))
                #expect(reader.inView.contains { $0.contains("Paragraph 1") })
            case .tasks:
                #expect(reader.focusedTitle.contains("Background task: maintenance"))
                #expect(reader.newEffects() == [.explain("org.newsterm.maintenance")])
            case .links: #expect(reader.newEffects() == [.openInBrowser("https://a.example/21")])
            case .downloads: #expect(reader.status.contains("This download failed; r retries it."))
            case .enclosures: #expect(reader.newEffects() == [.openEnclosure(.init(url: "https://a.example/21.mp3"))])
            case .story: #expect(reader.inView.contains { $0.contains("Paragraph 1") }, "\(place)")
            case .help: #expect(reader.inView[0] == " In the headlines" && reader.text.contains("Everywhere"))
            case .feedForm: #expect(reader.status.contains("How often"))
            case .ruleForm: #expect(reader.status.contains("Query: feed:"))
            case .problems:
                #expect(reader.status.contains("Select a feed for that."), "\(place)")
                reader.libraryChanges { $0.feeds[1].failure = "No." }
                reader.press("G")
                reader.press(place.key)
                #expect(reader.focusedTitle.contains("Feed: Feed 2"), "\(place)")
            case .hiddenFeeds:
                let change = FeedListingChange(from: FeedListing(isHidden: true), to: FeedListing())
                #expect(reader.newEffects() == [.changeFeed(Feed.ID(rawValue: 24), change)], "\(place)")
            case .settings: #expect(reader.status.contains(":set display.number21 on"), "\(place)")
            case .themes:
                let theme = Setting.theme("theme 21")
                #expect(reader.newEffects() == [.changeSetting(name: theme.name, value: theme.value)], "\(place)")
            case .feedChoice:
                let feed = StarterFeeds.feeds(on: .programming)[1]
                #expect(reader.newEffects() == [.addFeeds(.starters([feed]))])
                #expect(reader.text.contains("Adding the feeds…") && reader.focusedTitle.contains("Feed 1"))
            default: Issue.record("\(place)")
            }
        },
        ScreenTest(.back, "What lies below is there again; from the headlines it goes to the feeds") { place, reader in
            let title = reader.focusedTitle
            reader.press(place.key)
            let wanted =
                switch place.context {
                case .explanation: "Background tasks"
                case .headlines, .feedForm: "Feeds"
                default: "Feed 1"
                }
            #expect(reader.focusedTitle != title || KeyContext.inArticle.contains(place.context), "\(place)")
            #expect(reader.focusedTitle.contains(wanted), "\(place): \(reader.focusedTitle)")
            #expect(!reader.screen[0].contains("Search: "), "\(place)")
            let isInList = reader.selection?.text.contains("Article ") == true
            #expect(isInList != [.explanation, .headlines, .links, .feedForm].contains(place.context), "\(place)")
        },
        ScreenTest(.nextPane, "The pane to the right stands out, from the last one the first; or the tasks' log") {
            place, reader in
            reader.press(place.key)
            expect(place, reader, stands: [.feeds: "Feed 2", .tasks: "Log"], else: "Feeds")
        },
        ScreenTest(.previousPane, "The pane to the left stands out, from the first one the last; or the tasks' log") {
            place, reader in
            reader.press(place.key)
            let list = "Feed 1"
            expect(
                place, reader, stands: [.feeds: "Feed 2", .article: list, .matches: list, .tasks: "Log"], else: "Feeds")
        },
        ScreenTest(.readOn, "The selected article is open; a read one is passed by for the next that is not") {
            place, reader in
            if place.context == .feeds {
                // The first press opens the selected list.
                reader.press(place.key)
                #expect(reader.focusedTitle.contains("Feed 2"), "\(place)")
            }
            let here = reader.currentArticle ?? 0
            reader.press(place.key)
            #expect(reader.inView[1].contains("Article \(here)"), "\(place)")
            reader.press("q")
            reader.press(place.key)
            #expect(reader.inView[1].contains("Article \(here + (place.context == .results ? 1 : 3))"), "\(place)")
        },
        ScreenTest(.zoom, "One pane has the screen, and the others come back") { place, reader in
            let before = reader.model.visiblePanes
            reader.press(place.key)
            #expect(reader.model.visiblePanes == [reader.model.focus], "\(place)")
            reader.press(place.key)
            #expect(reader.model.visiblePanes == before, "\(place)")
        },
        ScreenTest(.togglePreview, "Where there is no room, a sentence tells what it needs") {
            place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("The preview needs a screen of 30 lines."), "\(place)")
        },
        ScreenTest(.nextFeed, "The list of the feed below the shown one is there") { place, reader in
            // The list is the selected feed's.
            let number = place.context == .feeds ? 2 : 1
            #expect(reader.listTitle.contains("Feed \(number)") || place.context == .results)
            reader.press(place.key)
            #expect(reader.listTitle.contains("Feed \(number + 1)") && reader.text.contains("Article 1"), "\(place)")
        },
        ScreenTest(.previousFeed, "The list above the shown one is there") { place, reader in
            reader.press(place.key)
            let title = place.context == .feeds ? "Feed 1" : "All articles"
            #expect(reader.listTitle.contains(title) && reader.text.contains("Article 1"), "\(place)")
        },
        ScreenTest(.goToFeed, "The feed whose name is typed is selected, and Enter shows its list") { place, reader in
            reader.press(place.key)
            reader.press("feed 3")
            #expect(reader.focusedTitle.contains("Feeds"), "\(place)")
            #expect(reader.selection?.text.contains("Feed 3") == true, "\(place)")
            reader.press(.enter)
            #expect(reader.focusedTitle.contains("Feed 3"), "\(place)")
        },
        ScreenTest(.nextArticle, "The next article of the list is open, from its first line") { place, reader in
            reader.press(place.key)
            #expect(reader.inView[1].contains("Article 42") && reader.selection == nil, "\(place)")
            #expect(reader.line(ofArticle: 42)?.contains("●") == false, "\(place)")
        },
        ScreenTest(.previousArticle, "The article before it in the list is open") { place, reader in
            reader.press(place.key)
            #expect(reader.inView[1].contains("Article 36"), "\(place)")
        },
        ScreenTest(.nextUnread, "The next unread article is selected, or open; those that are read are passed by") {
            place, reader in
            expectUnread(1, place, &reader)
        },
        ScreenTest(.previousUnread, "The nearest unread article above is selected, or open") { place, reader in
            expectUnread(-1, place, &reader)
        },
    ]

    private static func expect(
        _ place: Place, _ reader: Reader, stands titles: [KeyContext: String], else usual: String
    ) {
        let seen = place.context == .tasks ? reader.selection?.text ?? "" : reader.focusedTitle
        #expect(seen.contains(titles[place.context] ?? usual), "\(place): \(seen)")
    }

    /// With the neighbouring article read, the key moves to the one after it.
    private static func expectUnread(_ direction: Int, _ place: Place, _ reader: inout Reader) {
        let (here, step) = (reader.currentArticle ?? 0, direction * (place.context == .results ? 1 : 3))
        reader.libraryChanges { library in
            for index in library.headlines.indices where library.headlines[index].title == "Article \(here + step)" {
                library.headlines[index].isRead = true
            }
        }
        reader.press(place.key)
        let wanted = "Article \(here + 2 * step)"
        if KeyContext.inArticle.contains(place.context) {
            #expect(reader.inView[1].contains(wanted), "\(place)")
        } else {
            #expect(reader.selection?.text.hasSuffix(wanted) == true, "\(place)")
        }
    }
}
