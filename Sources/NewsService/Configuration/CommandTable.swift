import News
import TOMLKit

/// The tables `[commands.NAME]` of `config.toml`: the user's own commands.
package enum CommandTable {
    package static let name = "commands"

    /// The keys of a command.
    enum Key: String, CaseIterable {
        case command, actions, keys, help
        case place = "where"
        case input, output, terminal, timeout

        /// The key that was probably meant: by a typo, or by a name that other programs have for it.
        static func suggestion(for word: String) -> String? {
            switch word {
            case "program", "run", "exec", "cmd", "shell": command.rawValue
            case "description": help.rawValue
            default: allCases.map(\.rawValue).suggestion(for: word)
            }
        }
    }

    /// A command that cannot be used.
    struct Problem {
        let command: String
        let fault: CommandFault
    }

    /// Reads all commands, in the order of their lines.
    /// - Parameters:
    ///   - mistakes: The parts of the file that are not TOML.
    ///   - line: The line of a command's table.
    static func take(
        _ table: TOMLTable, mistakes: [ConfigurationDocument.Mistake], line: (String) -> Int
    ) -> (commands: [UserCommand], problems: [Problem]) {
        var commands: [UserCommand] = []
        var problems: [Problem] = []
        for (name, value) in table.map({ ($0.0, $0.1) }).sorted(by: { (line($0.0), $0.0) < (line($1.0), $1.0) }) {
            do throws(CommandFault) {
                guard commands.count < UserCommand.maximumCount else { throw .tooMany(limit: UserCommand.maximumCount) }
                // The rest of the command could mean something else.
                if let mistake = mistakes.first(where: { $0.path.starts(with: [Self.name, name]) }) {
                    throw .unreadableLine(mistake.line)
                }
                commands.append(try command(value, name: name, line: line(name)))
            } catch {
                problems.append(Problem(command: name, fault: error))
            }
        }
        return (commands, problems)
    }

    private static func command(
        _ value: any TOMLValueConvertible, name: String, line: Int
    ) throws(CommandFault) -> UserCommand {
        guard UserCommand.isName(name) else { throw .badName(name) }
        guard let table = value.table else { throw .noTable(name) }
        for key in table.keys where Key(rawValue: key) == nil {
            throw .unknownKey(key, suggestion: Key.suggestion(for: key))
        }
        let words = try table[Key.command.rawValue].map { value throws(CommandFault) in try program(value) }
        let actions = try table[Key.actions.rawValue].map { value throws(CommandFault) in
            try texts(value, .actions, wanted: "a list of actions: actions = [\"toggle-star\", \"next-unread\"]")
        }
        let keys = try table[Key.keys.rawValue].map { value throws(CommandFault) in
            try texts(value, .keys, wanted: "a key or a sequence of keys, or a list of them: keys = \",r\"")
        }
        let help = try table[Key.help.rawValue].map { value throws(CommandFault) in
            guard let text = value.string, !text.trimmed.isEmpty, !text.contains(where: \.isNewline), text.count <= 200
            else { throw CommandFault.wants(key: Key.help.rawValue, wanted: "a text of one line") }
            return text.trimmed
        }
        let place = try word(.place, of: table, among: UserCommand.Place.self)
        let input = try word(.input, of: table, among: UserCommand.Input.self)
        let output = try word(.output, of: table, among: UserCommand.Output.self)
        let takesTerminal = try table[Key.terminal.rawValue].map { value throws(CommandFault) in
            guard let boolean = value.bool else {
                throw CommandFault.wants(key: Key.terminal.rawValue, wanted: "\(ExpectedValue.boolean)")
            }
            return boolean
        }
        let limit = try table[Key.timeout.rawValue].map { value throws(CommandFault) in try seconds(value) }
        let work: UserCommand.Work
        switch (words, actions) {
        case (let words?, let actions): work = .program(words, then: actions ?? [])
        case (nil, let actions?) where !actions.isEmpty: work = .actions(actions)
        case (nil, _): throw .noWork
        }
        var command = UserCommand(name: name, work, line: line)
        command.keys = keys ?? []
        command.help = help
        command.place = place ?? command.place
        command.input = input ?? command.input
        command.takesTerminal = takesTerminal ?? command.takesTerminal
        command.output = output ?? (command.takesTerminal ? .discard : command.output)
        command.limit = limit ?? command.limit
        try check(command, sets: Set(table.keys))
        return command
    }

    /// Refuses keys that would have no effect.
    private static func check(_ command: UserCommand, sets keys: Set<String>) throws(CommandFault) {
        func refuse(_ refused: [Key], because reason: String) throws(CommandFault) {
            if let key = refused.first(where: { keys.contains($0.rawValue) }) {
                throw .meaningless(key: key.rawValue, because: reason)
            }
        }
        switch command.work {
        case .actions: try refuse([.input, .output, .terminal, .timeout], because: "beside actions without a command")
        case .program(let words, _):
            if command.input != .none, let program = CommandArguments.runner(ofInput: words) {
                throw .inputAsProgram(program)
            }
        }
        if command.takesTerminal, command.output != .discard {
            throw .meaningless(key: Key.output.rawValue, because: "beside terminal = true: the terminal shows it")
        }
        if command.takesTerminal { try refuse([.timeout], because: "beside terminal = true: you end the program") }
        if command.output == .discard {
            try refuse([.timeout], because: "beside output = \"discard\": such a program may outlive newsterm")
        }
    }

    private static func program(_ value: any TOMLValueConvertible) throws(CommandFault) -> [String] {
        let words: [String]
        do throws(BadValue) {
            words = try .words(value, example: "[\"w3m\", \"{link}\"]")
        } catch {
            throw .wants(key: Key.command.rawValue, wanted: "\(error.wanted)")
        }
        _ = try CommandArguments(words)
        return words
    }

    private static func texts(
        _ value: any TOMLValueConvertible, _ key: Key, wanted: String
    ) throws(CommandFault) -> [String] {
        if let text = value.string { return [text] }
        guard let array = value.array else { throw .wants(key: key.rawValue, wanted: wanted) }
        var texts: [String] = []
        for element in array {
            guard let text = element.string else { throw .wants(key: key.rawValue, wanted: wanted) }
            texts.append(text)
        }
        return texts
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: Key, of table: TOMLTable, among: Word.Type
    ) throws(CommandFault) -> Word? {
        guard let value = table[key.rawValue] else { return nil }
        guard let word = value.string.flatMap(Word.init) else {
            throw .wants(key: key.rawValue, wanted: "\(ExpectedValue.word(Word.allCases.map(\.rawValue)))")
        }
        return word
    }

    private static func seconds(_ value: any TOMLValueConvertible) throws(CommandFault) -> Int {
        do throws(BadValue) {
            let (least, most) = (UserCommand.limits.lowerBound, UserCommand.limits.upperBound)
            return Int(try .duration(value, from: Double(least), through: Double(most)))
        } catch {
            throw .wants(key: Key.timeout.rawValue, wanted: "\(error.wanted)")
        }
    }
}
