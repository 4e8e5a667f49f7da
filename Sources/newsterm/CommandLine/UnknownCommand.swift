import ArgumentParser
import News

/// A command that there is not: the parser takes its name for an argument of the reader, or of the default subcommand.
struct UnknownCommand: Equatable, CustomStringConvertible {
    /// Behind the program's name, such as "feeds lits".
    let words: String
    /// The one that may have been meant.
    let nearest: String

    /// The first in a command line that the parser did not understand; nil: something else is wrong with it.
    init?(_ arguments: some Sequence<String>) {
        var group: any ParsableCommand.Type = Newsterm.self
        var path: [String] = []
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if PlainArguments.options.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            guard word != "--" else { return nil }
            guard !word.hasPrefix("-") else { continue }
            let subcommands = group.configuration.subcommands
            guard word != "help", !subcommands.isEmpty else { return nil }
            path.append(word)
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                words = path.joined(separator: " ")
                let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                nearest = (path.dropLast() + [names.nearest(to: word) ?? ""]).joined(separator: " ")
                return
            }
            group = next
        }
        return nil
    }

    var description: String {
        "Unknown command: \(SafeLine.of(words)). Did you mean \(nearest)? newsterm --help lists them."
    }
}
