import ArgumentParser
import News

/// A command that there is not: the parser takes its name for an argument of the reader, or of the default subcommand.
struct UnknownCommand: Equatable, CustomStringConvertible {
    /// Behind the program's name, such as "feeds lits".
    let words: String
    /// Those before it, such as "feeds".
    private let group: String
    /// The one that may have been meant; nil: none is like it.
    let nearest: String?

    /// The first in a command line that the parser did not understand; nil: something else is wrong with it.
    /// - Parameter complaint: the parser's own.
    init?(_ arguments: some Sequence<String>, complaint: String) {
        // Behind an option that only a command has, or nobody, a word may be its value.
        var isBehindOthers = false
        var parent: any ParsableCommand.Type = Newsterm.self
        var path: [String] = []
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if PlainArguments.options.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            guard word != "--" else { return nil }
            guard !word.isEmpty else { return nil }
            guard !word.hasPrefix("-") else {
                isBehindOthers = isBehindOthers || !Self.isCommon(word)
                continue
            }
            let subcommands = parent.configuration.subcommands
            guard word != "help", !subcommands.isEmpty else { return nil }
            path.append(word)
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                guard !isBehindOthers || complaint.hasPrefix("Error: Unexpected argument '\(word)'") else { return nil }
                words = path.joined(separator: " ")
                let group = path.dropLast().map { $0 + " " }.joined()
                self.group = group
                let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                let alike = names.filter { $0.editDistance(to: String(word.prefix(64))) * 2 <= $0.count }
                nearest = alike.nearest(to: word).map { group + $0 }
                return
            }
            parent = next
        }
        return nil
    }

    private static func isCommon(_ option: String) -> Bool {
        option == "--no-color" || PlainArguments.options.contains { option.hasPrefix($0 + "=") }
    }

    var description: String {
        let hint = nearest.map { " Did you mean \($0)?" } ?? ""
        return "Unknown command: \(SafeLine.of(words)).\(hint) newsterm \(group)--help lists them."
    }
}
