import ArgumentParser
import NewsService

/// A word that a shell may offer, and what it stands for.
struct ShellCandidate: Equatable {
    let word: String
    /// Shown beside it, by shells that can; empty: it speaks for itself.
    let meaning: String

    /// - Returns: nil when no user would want the word on their command line: one with something in it that a terminal
    ///   would obey, from whoever wrote it.
    init?(_ word: String, _ meaning: String = "") {
        guard !word.isEmpty, SafeLine.of(word) == word else { return nil }
        self.word = word
        self.meaning = SafeLine.of(meaning)
    }

    /// As the shell's completion script takes it.
    func written(for shell: CompletionShell?) -> String {
        switch shell {
        case .zsh:
            let escaped = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            return meaning.isEmpty ? escaped : "\(escaped):\(meaning)"
        case .fish:
            return meaning.isEmpty ? word : "\(word)\t\(meaning)"
        default:
            // bash runs what stands in a word like $(this), whoever wrote it, unless it is quoted (compgen -W).
            return "'\(word.replacing("'", with: #"'\''"#))'"
        }
    }
}
