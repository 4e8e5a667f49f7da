package import News
package import Terminal

/// The keys of the user's own commands.
extension KeyMap {
    /// A command by its index in `commands`, and its key, or keys to press one after the other.
    struct CommandKeys: Sendable, Equatable {
        let command: Int
        let keys: [Key]
    }

    /// What keys pressed one after the other mean.
    package enum CommandMatch: Sendable, Equatable {
        case command(UserCommand)
        /// More keys have to follow.
        case beginning
    }

    /// The most keys of a sequence.
    private static let maximumSequenceLength = 5
    /// Names on the reader's command line that are not actions.
    package static let otherNames = ["theme", "set", "import", "edit", "hidden", "output"]

    /// Adds commands. Their keys take precedence over actions' standard ones; keys that another command has, or that
    /// the user gave to an action, are not bound. A faulty command is left out.
    /// - Returns: The mistakes, by the command's name.
    package mutating func add(_ commands: [UserCommand]) -> [(command: String, fault: CommandFault)] {
        var problems: [(command: String, fault: CommandFault)] = []
        let before = self
        for command in commands {
            do throws(CommandFault) {
                let sequences = try Self.checked(command)
                // What runs is stopped with this key, as the status line says.
                let stops = sequences.first { keys in
                    command.contexts.contains { before.action(for: keys[0], in: $0) == .stopRefresh }
                }
                if let stops { throw CommandFault.reservedKey(stops[0].name) }
                self.commands.append(command)
                for keys in sequences {
                    if let fault = conflict(of: keys, for: command, before) {
                        problems.append((command.name, fault))
                    } else {
                        bind(keys, to: command, before)
                    }
                }
            } catch {
                problems.append((command.name, error))
            }
        }
        return problems
    }

    /// - Returns: `nil` if no command's keys begin so here.
    package func command(for keys: [Key], in context: KeyContext) -> CommandMatch? {
        guard let here = sequences[context] else { return nil }
        if let found = here.first(where: { $0.keys == keys }) { return .command(commands[found.command]) }
        return here.contains { $0.keys.starts(with: keys) } ? .beginning : nil
    }

    /// The commands whose keys begin with these, each with the next key.
    package func commands(after keys: [Key], in context: KeyContext) -> [(key: Key, command: UserCommand)] {
        (sequences[context] ?? []).filter { $0.keys.count > keys.count && $0.keys.starts(with: keys) }
            .map { ($0.keys[keys.count], commands[$0.command]) }
    }

    /// The keys of a command as help shows them: ",r F5"; empty if it has none.
    package func keyNames(of command: UserCommand) -> String {
        var names: [String] = []
        for context in KeyContext.allCases {
            for found in sequences[context] ?? [] where commands[found.command].name == command.name {
                let name = Self.name(of: found.keys)
                if !names.contains(name) { names.append(name) }
            }
        }
        return names.joined(separator: " ")
    }

    package func command(named name: String) -> UserCommand? { commands.first { $0.name == name } }
}

extension UserCommand {
    /// What menus call it: what help says of it, if that is short.
    package var label: String {
        guard let help else { return name }
        let text = TextWidth.safe(help)
        return TextWidth.cells(in: text) <= 30 ? text : name
    }

    /// Where its keys hold.
    package var contexts: Set<KeyContext> {
        switch place {
        case .headlines: [.headlines, .results]
        case .article: KeyContext.inArticle
        case .both: KeyContext.inArticle.union([.headlines, .results])
        }
    }
}

extension KeyMap {
    /// As written in the configuration: with blanks between keys if one has a long name.
    package static func name(of keys: [Key]) -> String {
        let names = keys.map(\.name)
        return names.joined(separator: names.contains { $0.count > 1 } ? " " : "")
    }

    /// The keys of a sequence as written; nil if one of them does not exist.
    static func sequence(_ text: String) -> [Key]? {
        if let key = Key(name: text) { return [key] }
        let parts = text.contains(" ") ? text.split(separator: " ").map(String.init) : text.map(String.init)
        let keys = parts.compactMap { Key(name: $0) }
        return keys.count == parts.count && !keys.isEmpty ? keys : nil
    }

    /// The sequences of a usable command.
    private static func checked(_ command: UserCommand) throws(CommandFault) -> [[Key]] {
        guard Action(name: command.name) == nil, !otherNames.contains(command.name) else {
            throw .takenName(command.name)
        }
        for text in command.actions {
            guard let step = CommandStep(text) else {
                let word = String(text.prefix { !$0.isWhitespace })
                throw .unknownAction(word, suggestion: Action.allCases.map(\.name).suggestion(for: word))
            }
            let name = step.action.name
            guard step.argument == nil || step.action.takesArgument else { throw .actionAlone(name) }
            if step.action == .toggleRead, let argument = step.argument, !CommandStep.marks.contains(argument) {
                throw .wants(key: "actions", wanted: "\(name) alone, \"\(name) read\" or \"\(name) unread\"")
            }
            guard step.argument != nil || !step.action.takesDigit else { throw .actionWithNumber(name) }
        }
        var sequences: [[Key]] = []
        for text in command.keys {
            guard let keys = sequence(text), keys.count <= maximumSequenceLength else { throw .badKey(text) }
            // Esc ends a sequence, and so cannot be part of one.
            let reserved = keys.first { [.control("c"), .control("z"), .escape].contains($0) }
            if let reserved { throw .reservedKey(reserved.name) }
            sequences.append(keys)
        }
        return sequences
    }

    /// What has the keys already; `nil` if nothing has.
    private func conflict(of keys: [Key], for command: UserCommand, _ before: KeyMap) -> CommandFault? {
        for context in KeyContext.allCases where command.contexts.contains(context) {
            if let other = sequences[context]?.first(where: { $0.keys.starts(with: keys) || keys.starts(with: $0.keys) }
            ) {
                return .sharedKey(Self.name(of: keys), with: "commands.\(commands[other.command].name)")
            }
            // The user gave the key to this action.
            if let action = before.action(for: keys[0], in: context),
                KeyMap.standard.action(for: keys[0], in: context) != action
            {
                return .sharedKey(keys[0].name, with: "keys.\(action.name)")
            }
        }
        return nil
    }

    private mutating func bind(_ keys: [Key], to command: UserCommand, _ before: KeyMap) {
        for context in KeyContext.allCases where command.contexts.contains(context) {
            sequences[context, default: []].append(CommandKeys(command: commands.count - 1, keys: keys))
            guard let action = before.action(for: keys[0], in: context) else { continue }
            take(keys[0], from: action, in: context, by: "commands.\(command.name)")
        }
    }
}
