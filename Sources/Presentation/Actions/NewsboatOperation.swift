/// newsboat's operations as newsterm's actions.
enum NewsboatOperation {
    /// The contexts for one of newsboat's; empty if there is no counterpart.
    static func places(_ name: String) -> Set<KeyContext> {
        switch name {
        case "all": KeyContext.everywhere
        case "feedlist": [.feeds]
        case "articlelist": [.headlines]
        case "searchresultslist": [.results]
        case "article": KeyContext.inArticle
        case "urlview": [.links]
        case "podboat", "podbeuter": [.downloads]
        case "help": [.help]
        default: []
        }
    }

    /// - Returns: `nil` if there is no counterpart.
    static func action(_ operation: String, in place: KeyContext) -> Action? {
        guard let action = action(operation, isInArticle: KeyContext.inArticle.contains(place), place) else {
            return nil
        }
        return action.contexts.contains(place) ? action : nil
    }

    /// Why an operation has no action, or no key.
    static func reason(_ operation: String) -> String {
        switch operation {
        case "delete-article":
            "newsterm deletes articles by age, not one by one; hide-article (H) takes one out of all lists"
        case "delete-all-articles", "purge-deleted": "newsterm deletes articles by age, not one by one"
        case "save", "bookmark": "\(operation) is left out; newsterm has save-to (B), to what [save.NAME] sets up"
        case "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "zero", "cmd-one", "cmd-two",
            "cmd-three", "cmd-four", "cmd-five", "cmd-six", "cmd-seven", "cmd-eight", "cmd-nine":
            "here a digit opens the link with that number"
        case "mark-all-feeds-read": "every list is marked by the same key here, that of all articles, too"
        case "macro-prefix": "the keys of the commands that macros become begin with it"
        case "set-tag", "select-tag", "clear-tag": "the tags of feeds are folded and unfolded in the list here"
        case "edit-urls": "the feed list may be edited at any time; newsterm follows it"
        case "mark-all-above-as-read", "mark-all-below-as-read":
            "\(operation) is left out; newsterm has mark-older-read for what is older than an article"
        case "next-unread-feed", "prev-unread-feed", "random-unread":
            "\(operation) is left out; newsterm has next-unread, which goes on to the next feed's articles, and hide-read"
        case "rev-sort": "\(operation) is left out; newsterm's order has both directions"
        case "open-in-browser-and-mark-read", "open-all-unread-in-browser",
            "open-all-unread-in-browser-and-mark-read", "open-in-browser-noninteractively":
            "\(operation) is left out; newsterm has open-in-browser for one article, and toggle-read"
        case "redraw": "newsterm redraws automatically"
        default: "newsterm has nothing that does \(operation)"
        }
    }

    private static func action(_ operation: String, isInArticle: Bool, _ place: KeyContext) -> Action? {
        switch operation {
        case "open", "pb-play": .open
        case "quit": place == .feeds ? .quit : .back
        case "hard-quit": .quit
        case "reload": .refreshFeed
        case "reload-all": .refreshAll
        case "mark-feed-read": .markListRead
        case "next": isInArticle ? .nextArticle : .moveDown
        case "prev": isInArticle ? .previousArticle : .moveUp
        case "next-unread": .nextUnread
        case "prev-unread": .previousUnread
        case "next-feed": .nextFeed
        case "prev-feed": .previousFeed
        case "open-in-browser": .openInBrowser
        case "help": .showHelp
        case "toggle-article-read": .toggleRead
        case "toggle-show-read-feeds": .hideRead
        case "show-urls", "goto-url": .showLinks
        case "open-search": KeyContext.texts.contains(place) ? .find : .search
        case "enqueue": .downloadEnclosure
        case "cmdline": .commandLine
        case "set-filter": .filterList
        case "edit-flags": .toggleStar
        case "sort": .order
        case "goto-title": .goToFeed
        case "switch-focus": .nextPane
        case "pb-download": .retryDownload
        case "pb-cancel": .pauseDownload
        case "pb-delete": .removeDownload
        case "up": .moveUp
        case "down": .moveDown
        case "pageup": .pageUp
        case "pagedown": .pageDown
        case "halfpageup": .halfPageUp
        case "halfpagedown": .halfPageDown
        case "home": .goToTop
        case "end": .goToBottom
        default: nil
        }
    }
}
