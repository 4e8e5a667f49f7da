import ArgumentParser
import News

/// A command that there is not: the parser takes its name for an argument of the reader, or of the default subcommand.
struct UnknownCommand: Equatable, CustomStringConvertible {
    /// Behind the program's name, such as "feeds lits".
    let words: String
    /// The one that may have been meant; nil: none is like it.
    let nearest: String?

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
                let meant = names.nearest(to: word).flatMap { $0.editDistance(to: word) * 2 <= $0.count ? $0 : nil }
                nearest = meant.map { (path.dropLast() + [$0]).joined(separator: " ") }
                return
            }
            group = next
        }
        return nil
    }

    var description: String {
        let hint = nearest.map { " Did you mean \($0)?" } ?? ""
        return "Unknown command: \(SafeLine.of(words)).\(hint) newsterm --help lists them."
    }
}
