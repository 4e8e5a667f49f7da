import News
import Presentation
import Texts

/// What the user types on the command line: an action by its name and what belongs to it, or a line to go to.
enum Command: Equatable {
    case perform(Action, argument: String?)
    /// Counted from 1.
    case goToLine(Int)
    case useTheme(String)
    case listThemes
    /// nil: what is set is to be told.
    case set(name: String, value: String?)
    case listSettings
    case listHiddenFeeds
    case importFeeds(file: String)
    case editFeedList

    /// What follows a command's name.
    enum Argument: Equatable {
        case nothing
        /// May be left out: the action then asks for it, or takes what is selected.
        case optional(String)
        case required(String)
    }

    /// A command as the user can type it.
    struct Entry {
        let name: String
        let argument: Argument
    }

    static let theme = Entry(name: "theme", argument: .optional("NAME"))
    static let importing = Entry(name: "import", argument: .required("FILE"))
    static let editing = Entry(name: "edit", argument: .nothing)
    static let set = Entry(name: "set", argument: .optional("KEY VALUE"))
    static let hidden = Entry(name: "hidden", argument: .nothing)

    /// Names that hands may type for others.
    static let aliases: [String: String] = [
        "q": Action.quit.name, "h": Action.showHelp.name, "help": Action.showHelp.name, "add": Action.addFeed.name,
        "refresh": Action.refreshAll.name, "tasks": Action.showTasks.name, "links": Action.showLinks.name,
        "feed": Action.goToFeed.name, "goto": Action.goToFeed.name,
        "filter": Action.filterList.name, "sort": Action.order.name, "downloads": Action.showDownloads.name,
        "download": Action.downloadEnclosure.name, "settings": set.name, "star": Action.toggleStar.name,
        "read": Action.toggleRead.name, "tag": Action.setTags.name, "remove": Action.removeFeed.name,
        "problems": Action.showProblems.name, "stats": Action.showStatistics.name,
    ]

    /// Those that no key can have.
    static let withoutKey = [theme, set, importing, editing, hidden]

    /// All of them: one for every action, and those that no key can have.
    static let entries: [Entry] =
        Action.allCases.map { Entry(name: $0.name, argument: $0.argument) } + withoutKey

    /// What follows a command that exists, by its name or a short one.
    static func argument(of name: String) -> Argument {
        entries.first { $0.name == aliases[name] ?? name }?.argument ?? .nothing
    }

    /// All that may be typed, in the order of the alphabet.
    static let names: [String] = (entries.map(\.name) + aliases.keys).sorted()

    /// No list is that long.
    private static let lastLine = 1_000_000_000

    /// What is said of a name that is none.
    private static func unknown(_ typed: String) -> String {
        CommandTexts.unknown(typed, near: names.meant(by: typed.lowercased()))
    }

    struct Unusable: Error, Equatable {
        let sentence: String
    }

    /// - Throws: what is wrong, as a sentence.
    init(_ text: String) throws(Unusable) {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let typed = parts.first ?? ""
        let argument = parts.count > 1 && !parts[1].trimmed.isEmpty ? parts[1].trimmed : nil
        if let line = Int(typed) ?? (typed.isEmpty || !typed.allSatisfy(\.isWholeNumber) ? nil : Self.lastLine) {
            guard line > 0 else { throw Unusable(sentence: CommandTexts.countedFromOne) }
            guard argument == nil else { throw Unusable(sentence: CommandTexts.lineAlone) }
            self = .goToLine(min(line, Self.lastLine))
            return
        }
        let name = Self.aliases[typed] ?? typed.replacing("_", with: "-")
        guard let entry = Self.entries.first(where: { $0.name == name }) else {
            throw Unusable(sentence: Self.unknown(typed))
        }
        switch entry.argument {
        case .nothing where argument != nil:
            throw Unusable(sentence: CommandTexts.standsAlone(name))
        case .required(let wanted) where argument == nil:
            throw Unusable(sentence: CommandTexts.needsMore(name: name, wanted: wanted))
        default: break
        }
        switch name {
        case Self.theme.name: self = argument.map { .useTheme($0) } ?? .listThemes
        case Self.set.name:
            guard let argument else {
                self = .listSettings
                return
            }
            self.init(setting: argument)
        case Self.hidden.name: self = .listHiddenFeeds
        case Self.importing.name: self = .importFeeds(file: argument ?? "")
        case Self.editing.name: self = .editFeedList
        default:
            guard let action = Action(name: name) else { throw Unusable(sentence: Self.unknown(typed)) }
            self = .perform(action, argument: argument)
        }
    }

    /// "KEY VALUE", "KEY=VALUE", "KEY = VALUE"; "KEY" and vim's "KEY?" ask.
    private init(setting text: String) {
        let name = text.prefix { !$0.isWhitespace && $0 != "=" }
        var value = text.dropFirst(name.count).drop(while: \.isWhitespace)
        if value.first == "=" { value = value.dropFirst().drop(while: \.isWhitespace) }
        self = .set(
            name: String(value.isEmpty && name.last == "?" ? name.dropLast() : name),
            value: value.isEmpty ? nil : String(value))
    }
}

extension Action {
    /// What the action takes on the command line.
    var argument: Command.Argument {
        switch self {
        case .addFeed: .optional("ADDRESS")
        case .search, .filterList, .find: .optional("WORDS")
        case .goToFeed: .optional("NAME")
        case .order: .optional(Model.orders.map { String($0.letter) }.joined(separator: ", "))
        case .showHelp: .optional("ACTION")
        case .markOlderRead: .optional("AGE")
        case .setTags: .optional("TAGS")
        case .open: .optional("LINE")
        case .openLink, .chooseLink: .required("NUMBER")
        case .simulateTask: .optional("TASK")
        default: .nothing
        }
    }
}
