import News
import Presentation
import Texts

/// A parsed command line: an action's name and its argument, or a line number.
enum Command: Equatable {
    case perform(Action, argument: String?)
    /// Counted from 1.
    case goToLine(Int)
    case useTheme(String)
    case listThemes
    /// A `nil` value shows the current one.
    case set(name: String, value: String?)
    case listSettings
    case listHiddenFeeds
    case importFeeds(file: String)
    case editFeedList
    /// Shows the output of the user's last command.
    case showOutput
    /// Runs a user's command; `again` even if its output is kept already.
    case run(UserCommand, again: Bool)

    /// The argument a command takes.
    enum Argument: Equatable {
        case nothing
        /// When it is missing, the action asks for it or uses the selection.
        case optional(String)
        case required(String)
    }

    struct Entry {
        let name: String
        let argument: Argument
    }

    static let theme = Entry(name: "theme", argument: .optional("NAME"))
    static let importing = Entry(name: "import", argument: .required("FILE"))
    static let editing = Entry(name: "edit", argument: .nothing)
    static let set = Entry(name: "set", argument: .optional("KEY VALUE"))
    static let hidden = Entry(name: "hidden", argument: .nothing)
    static let output = Entry(name: "output", argument: .nothing)
    /// The argument that makes a user's command run although its output is kept.
    static let again = "again"

    /// Habitual names for commands.
    static let aliases: [String: String] = [
        "q": Action.quit.name, "h": Action.showHelp.name, "help": Action.showHelp.name, "add": Action.addFeed.name,
        "refresh": Action.refreshAll.name, "tasks": Action.showTasks.name, "links": Action.showLinks.name,
        "feed": Action.goToFeed.name, "goto": Action.goToFeed.name,
        "filter": Action.filterList.name, "sort": Action.order.name, "downloads": Action.showDownloads.name,
        "download": Action.downloadEnclosure.name, "settings": set.name, "star": Action.toggleStar.name,
        "read": Action.toggleRead.name, "tag": Action.setTags.name, "remove": Action.removeFeed.name,
        "problems": Action.showProblems.name, "stats": Action.showStatistics.name,
    ]

    /// Commands that cannot be bound to a key.
    static let withoutKey = [theme, set, importing, editing, hidden, output]

    /// All commands: one for every action, and those that cannot be bound to a key.
    static let entries: [Entry] =
        Action.allCases.map { Entry(name: $0.name, argument: $0.argument) } + withoutKey

    /// The argument of a known command, given by name or alias.
    static func argument(of name: String) -> Argument {
        entries.first { $0.name == aliases[name] ?? name }?.argument ?? .nothing
    }

    /// Everything that may be typed, sorted.
    static let names: [String] = (entries.map(\.name) + aliases.keys).sorted()

    /// Longer than any list.
    private static let lastLine = 1_000_000_000

    /// The message for an unknown name.
    private static func unknown(_ typed: String, _ own: [UserCommand]) -> String {
        CommandTexts.unknown(typed, near: (names + own.map(\.name)).suggestion(for: typed.lowercased()))
    }

    struct Unusable: Error, Equatable {
        let sentence: String
    }

    /// - Parameter own: The user's commands; their names take precedence over aliases.
    /// - Throws: A sentence saying what is wrong.
    init(_ text: String, own: [UserCommand] = []) throws(Unusable) {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let typed = parts.first ?? ""
        let argument = parts.count > 1 && !parts[1].trimmed.isEmpty ? parts[1].trimmed : nil
        if let line = Int(typed) ?? (typed.isEmpty || !typed.allSatisfy(\.isWholeNumber) ? nil : Self.lastLine) {
            guard line > 0 else { throw Unusable(sentence: CommandTexts.countedFromOne) }
            guard argument == nil else { throw Unusable(sentence: CommandTexts.lineAlone) }
            self = .goToLine(min(line, Self.lastLine))
            return
        }
        if let command = own.first(where: { $0.name == typed }) {
            guard argument == nil || argument == Self.again && command.output == .keep else {
                throw Unusable(sentence: CommandTexts.standsAlone(typed))
            }
            self = .run(command, again: argument != nil)
            return
        }
        let name = Self.aliases[typed] ?? typed.replacing("_", with: "-")
        guard let entry = Self.entries.first(where: { $0.name == name }) else {
            throw Unusable(sentence: Self.unknown(typed, own))
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
        case Self.output.name: self = .showOutput
        default:
            guard let action = Action(name: name) else { throw Unusable(sentence: Self.unknown(typed, own)) }
            self = .perform(action, argument: argument)
        }
    }

    static func isRead(_ mark: String) throws(Unusable) -> Bool {
        guard CommandStep.marks.contains(mark) else { throw Unusable(sentence: CommandTexts.readOrUnread) }
        return mark == CommandStep.marks[0]
    }

    /// "KEY VALUE", "KEY=VALUE" and "KEY = VALUE" set; "KEY" and vim's "KEY?" show the value.
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
    /// The action's argument on the command line.
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
        case .toggleRead: .optional("read, unread")
        default: .nothing
        }
    }
}
