/// Why a command in the configuration cannot be used, and is skipped.
public enum CommandFault: Error, Sendable, Equatable, CustomStringConvertible {
    case badName(String)
    /// The reader has a command of this name.
    case takenName(String)
    case noTable(String)
    /// One of its lines is not TOML.
    case unreadableLine(Int)
    /// - Parameter suggestion: a similar key; `nil` if there is none.
    case unknownKey(String, suggestion: String?)
    /// Neither `command` nor `actions`.
    case noWork
    case noProgram
    /// - Parameter wanted: what the key takes.
    case wants(key: String, wanted: String)
    /// - Parameter suggestion: a similar field; `nil` if there is none.
    case unknownField(String, suggestion: String?)
    case fieldAsProgram
    /// The program may run an argument with a field.
    case fieldInCode(argument: String, program: String)
    /// The program would run the article that it gets on standard input.
    case inputAsProgram(String)
    /// The key has no meaning beside another one.
    case meaningless(key: String, because: String)
    /// - Parameter suggestion: a similar action; `nil` if there is none.
    case unknownAction(String, suggestion: String?)
    /// It needs the number of a link.
    case actionWithNumber(String)
    /// Nothing may follow it.
    case actionAlone(String)
    case badKey(String)
    case reservedKey(String)
    /// Two commands, or a command and an action, have the same key.
    case sharedKey(String, with: String)
    case tooMany(limit: Int)

    public var description: String {
        if case .sharedKey = self { "\(reason)" } else { "\(reason); the command is skipped" }
    }

    private var reason: String {
        switch self {
        case .badName(let name):
            "\(FeedListProblem.shown(name)) is no name for a command: it is one word of letters, digits, - and _"
        case .takenName(let name): "the reader has a command called \(name); choose another name"
        case .noTable(let name): "a command is a table: write [commands.\(name)] on a line of its own"
        case .unreadableLine(let line): "line \(line) cannot be read"
        case .unknownKey(let key, let meant):
            "a command has no \(FeedListProblem.shown(key))\(meant.map { "; did you mean \($0)?" } ?? "")"
        case .noWork:
            "a command needs command, actions or both: command = [\"w3m\", \"{link}\"], actions = [\"toggle-star\"]"
        case .noProgram: "command names no program: command = [\"w3m\", \"{link}\"]"
        case .wants(let key, let wanted): "\(key) takes \(wanted)"
        case .unknownField(let field, let meant):
            "there is no {\(field)}\(meant.map { "; did you mean \($0)?" } ?? ""); fields: \(Self.fields); with blanks, it is no field: { \(field) }"
        case .fieldAsProgram: "command takes its program from the article; write the program's own name"
        case .fieldInCode(let argument, let program):
            "\(FeedListProblem.shown(program)) might run what an article says in \"\(FeedListProblem.shown(argument))\"; "
                + "write a script that runs it, and give the script the field as an argument of its own: "
                + "[\"sh\", \"script.sh\", \"{title}\"]"
        case .inputAsProgram(let program):
            "\(program) would run the article as a program; name a script, which reads it: [\"sh\", \"script.sh\"]"
        case .meaningless(let key, let because): "\(key) has no meaning \(because)"
        case .unknownAction(let action, let meant):
            "there is no action \(FeedListProblem.shown(action))"
                + (meant.map { "; did you mean \($0)?" } ?? "; help (?) names them")
        case .actionWithNumber(let action): "\(action) needs the number of a link: actions = [\"\(action) 1\"]"
        case .actionAlone(let action): "\(action) takes no argument"
        case .badKey(let text):
            "keys names no key with \"\(FeedListProblem.shown(text))\"; write \",r\" for two keys after each other, "
                + "\"F5 r\" if one of them has a longer name"
        case .reservedKey(let name): "keys cannot have \(name), which leaves or stops"
        case .sharedKey(let key, let other):
            "\(key) belongs to \(other) already, so the command does not get it; give one of them another key"
        case .tooMany(let limit): "\(limit) commands are the most"
        }
    }

    private static let fields = CommandArguments.Field.allCases.map(\.shown).joined(separator: " ")

    /// The key that the mistake is in; `nil` if it is the whole command.
    public var key: String? {
        switch self {
        case .badName, .takenName, .noTable, .unreadableLine, .noWork, .tooMany: nil
        case .unknownKey(let key, _), .wants(let key, _), .meaningless(let key, _): key
        case .noProgram, .unknownField, .fieldAsProgram, .fieldInCode: "command"
        case .inputAsProgram: "input"
        case .unknownAction, .actionWithNumber, .actionAlone: "actions"
        case .badKey, .reservedKey, .sharedKey: "keys"
        }
    }
}
