import Terminal

/// The line at the bottom: the keys that help most where the focus is.
struct HelpLine {
    let text: String

    init(model: Model) {
        if model.prompt != nil {
            text = "Enter add  Esc cancel  ^U delete all"
        } else if model.isChoosingTask {
            let names = model.tasks.tasks.map { "\($0.name.prefix(1)) \($0.name)" }
            text = (["Launch:"] + names + ["Esc cancel"]).joined(separator: "  ")
        } else {
            var parts = Self.actions(of: model).compactMap { action in
                model.keyMap.keyName(for: action, in: model.context).map { "\($0) \(action.entry.label)" }
            }
            // Where there is no room for all, the last two stay: help, and the way out.
            while parts.count > 2, parts.reduce(parts.count * 2 - 1, { $0 + $1.count }) > model.size.columns {
                parts.remove(at: parts.count - 3)
            }
            text = parts.joined(separator: "  ")
        }
    }

    private static func actions(of model: Model) -> [Action] {
        switch model.context {
        case .feeds:
            starters(model) + [.open, .refreshAll, .refreshFeed, .addFeed, .removeFeed, .showTasks, .showHelp, .quit]
        case .headlines:
            starters(model)
                + [.open, .nextUnread, .toggleRead, .toggleStar, .hideRead, .refreshAll, .showTasks, .showHelp, .back]
        case .article:
            [.pageDown, .nextUnread, .nextArticle, .openInBrowser, .copyLink, .toggleStar, .showHelp, .back]
        case .tasks: [.simulateLaunch, .simulateExpiration, .moveDown, .moveUp, .pageUp, .pageDown, .showHelp, .back]
        case .help: [.moveDown, .moveUp, .pageDown, .back]
        }
    }

    private static func starters(_ model: Model) -> [Action] {
        model.feeds.hasNothingOfOnesOwn ? [.addFeed, .addStarterSet] : []
    }
}
