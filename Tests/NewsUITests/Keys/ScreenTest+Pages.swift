import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

/// Screens over the lists, and the command line.
extension ScreenTest {
    static let pages: [ScreenTest] = [
        ScreenTest(.showFeedDetails, "What is known of the feed in hand is shown") { place, reader in
            let feed = place.context == .feeds ? "Feed 2" : reader.model.feeds.feed(reader.feedOfArticle)?.title ?? ""
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Feed: \(feed)"), "\(place)")
            #expect(reader.inView.contains { $0.contains("Address") }, "\(place)")
        },
        ScreenTest(.showStatistics, "The library is counted") { place, reader in
            reader.press(place.key)
            reader.send(.counted(reader.library.statistics))
            #expect(reader.focusedTitle.contains("Statistics"), "\(place)")
            #expect(reader.inView[0].hasPrefix(" Stored     30 articles, 90 unread"), "\(place) \(reader.inView[0])")
        },
        ScreenTest(.showTasks, "The background tasks are shown, the first of them selected, with their log") {
            place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Background tasks"), "\(place)")
            #expect(reader.inView[0].contains("refresh: pending") && reader.text.contains(" Log"), "\(place)")
        },
        ScreenTest(.showDownloads, "The downloads are shown") { place, reader in
            reader.send(.downloadsChanged([Samples.download(7, .paused, received: 5, expected: 10)]))
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Downloads"), "\(place)")
            #expect(reader.inView[0].contains("Article 7") && reader.inView[1].contains("50%"), "\(place)")
        },
        ScreenTest(.showProblems, "The broken lines of the feed list are shown") { place, reader in
            reader.send(.feedListProblems(["urls:7: no address"]))
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Problems"), "\(place)")
            #expect(reader.text.contains("urls:7: no address"), "\(place)")
        },
        ScreenTest(.chooseFeeds, "Feeds to add are offered, none of them ticked") { place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Choose what to read"), "\(place)")
            #expect(reader.text.contains("By address") && !reader.text.contains("[x]"), "\(place)")
        },
        ScreenTest(.tick, "The line has a tick, and the same key takes it away") { place, reader in
            if place.context == .ruleForm {
                reader.press("kkk")
                for tick in ["[ ] From Feed", "[x] From Feed"] {
                    reader.press(place.key)
                    #expect(reader.selection?.text.contains(tick) == true, "\(place)")
                }
                return
            }
            if place.context == .feedForm {
                reader.press("j")
                reader.press(place.key)
                return #expect(reader.selection?.text.hasSuffix("on") == true, "\(place)")
            }
            let line = reader.selection?.text
            reader.press(place.key)
            #expect(reader.selection?.text == line?.replacing("[ ]", with: "[x]"), "\(place)")
            reader.press(place.key)
            #expect(reader.selection?.text == line, "\(place)")
        },
        ScreenTest(.editFeed, "What is set for the feed in hand is there to be changed") { place, reader in
            if place.context == .problems {
                reader.press(place.key)
                #expect(reader.status.contains("Select a feed for that."), "\(place)")
                reader.libraryChanges { $0.feeds[1].failure = "No." }
                reader.press("G")
            }
            reader.press(place.key)
            let feed =
                switch place.context {
                case .feedDetails: "Feed 1"
                case .hiddenFeeds: "Feed 24"
                default: "Feed 2"
                }
            #expect(reader.focusedTitle.contains("Edit: \(feed)"), "\(place): \(reader.focusedTitle)")
            #expect(reader.text.contains("the feed's own"), "\(place)")
        },
        ScreenTest(.save, "What was changed is saved, and the page before is there again") { place, reader in
            if place.context == .ruleForm {
                reader.press(place.key)
                let draft = RuleDraft(
                    query: "feed:\"Feed 1\" author:\"Ada\"", actions: [.hide], appliesToStored: false)
                #expect(reader.newEffects().contains(.makeRule(draft)), "\(place)")
                return #expect(reader.focusedTitle.contains("Feed 1") && reader.text.contains("Making the rule"))
            }
            reader.press("j ")
            reader.press(place.key)
            let saved = FeedListingChange(from: FeedListing(), to: FeedListing(notifies: true))
            #expect(reader.newEffects() == [.changeFeed(Feed.ID(rawValue: 2), saved)], "\(place)")
            #expect(reader.focusedTitle.contains("Feeds") && reader.text.contains("Saving…"), "\(place)")
        },
        ScreenTest(.showHelp, "The keys of the place are shown, and behind them every key") { place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Keys"), "\(place)")
            // These bind no keys of their own.
            let heading =
                [.statistics, .output].contains(place.context) ? HelpTexts.everywhere : HelpTexts.here(place.context)
            #expect(reader.inView[0] == " \(heading)", "\(place)")
            reader.press(.enter)
            #expect(reader.inView[0] == " Moving", "\(place)")
            #expect(reader.inView.contains { $0.contains("Move down a line.") }, "\(place)")
        },
        ScreenTest(.commandLine, "A command is asked for, and done when it has been typed") { place, reader in
            reader.press(place.key)
            #expect(reader.status.hasPrefix(":") || reader.status.hasPrefix(" :"), "\(place)")
            reader.type("show-problems")
            #expect(reader.status.contains(":show-problems"), "\(place)")
            reader.press(.enter)
            #expect(reader.focusedTitle.contains("Problems"), "\(place)")
        },
    ]
}

extension Reader {
    fileprivate var feedOfArticle: Feed.ID? { (model.article?.headline ?? model.selectedHeadline)?.feedID }
}
