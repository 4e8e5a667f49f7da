package import ArgumentParser
import News
import NewsService

/// An unknown command: the parser takes its name for an argument of the reader, or of the default subcommand.
package struct UnknownCommand: Equatable, CustomStringConvertible {
    /// The words after the program's name, such as "feeds lits".
    let words: String
    /// The words before the unknown one, such as "feeds".
    private let group: String
    /// Suggestions; empty if no command is similar.
    let suggestions: [String]

    /// Finds the first unknown command in a command line that the parser rejected; nil for any other error.
    /// - Parameters:
    ///   - root: the program's root command.
    ///   - message: the parser's error message.
    package init?(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type, message: String) {
        // After an option that is not common to all commands, a word may be its value.
        var isAfterOption = false
        var parent = root
        var path: [String] = []
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if Locations.options.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            guard word != "--" else { return nil }
            guard !word.isEmpty else { return nil }
            guard !word.hasPrefix("-") else {
                isAfterOption = isAfterOption || !Self.isCommon(word)
                continue
            }
            let subcommands = parent.configuration.subcommands
            guard word != "help", !subcommands.isEmpty else { return nil }
            path.append(word)
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                guard !isAfterOption || message.hasPrefix("Error: Unexpected argument '\(word)'") else { return nil }
                words = path.joined(separator: " ")
                let group = path.dropLast().map { $0 + " " }.joined()
                self.group = group
                let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                let near = names.suggestion(for: word).map { [group + $0] } ?? []
                let elsewhere = Self.commands(called: word, of: root)
                suggestions = elsewhere.isEmpty ? near : elsewhere
                return
            }
            parent = next
        }
        return nil
    }

    /// Commands of this name in other groups, and those whose name begins with the word.
    private static func commands(called word: String, of root: any ParsableCommand.Type) -> [String] {
        root.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { command in
            let name = command._commandName
            let own = name == word || name.hasPrefix(word + "-") ? ["newsterm \(name)"] : []
            return own
                + command.configuration.subcommands.filter { $0._commandName == word && $0.configuration.shouldDisplay }
                .map { "newsterm \(name) \(word)\($0 == FeedsImportCommand.self ? " FILE" : "")" }
        }
    }

    private static func isCommon(_ option: String) -> Bool {
        option == "--no-color" || Locations.options.contains { option.hasPrefix($0 + "=") }
    }

    package var description: String {
        let hint = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: " or "))?"
        return "Unknown command: \(SafeLine.of(words)).\(hint) newsterm \(group)--help lists them."
    }
}

/// Adjusts the parser's message about an unknown option.
package enum UnknownOption {
    /// Removes a suggested option from the message if it is not similar to the typed one.
    package static func withoutFarGuess(_ message: String) -> String {
        guard let guess = message.firstMatch(of: /Unknown option '(-+[^']*)'(\. Did you mean '(-+[^']*)'\?)/),
            !String(guess.3).isNear(String(guess.1))
        else { return message }
        return message.replacing(guess.2, with: "", maxReplacements: 1)
    }
}
