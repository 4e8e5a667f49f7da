import ArgumentParser
import NewsService

/// A word that a shell may offer, with a description.
struct ShellCandidate: Equatable {
    let word: String
    /// Shown beside the word by shells that support it; empty if the word is self-explanatory.
    let meaning: String

    /// - Returns: nil for a word with terminal control characters, which no user wants on the command line.
    init?(_ word: String, _ meaning: String = "") {
        guard !word.isEmpty, SafeLine.of(word) == word else { return nil }
        self.word = word
        self.meaning = SafeLine.of(meaning)
    }

    /// The candidate in the syntax of the shell's completion script.
    func written(for shell: CompletionShell?) -> String {
        switch shell {
        case .zsh:
            let escaped = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            return meaning.isEmpty ? escaped : "\(escaped):\(meaning)"
        case .fish:
            return meaning.isEmpty ? word : "\(word)\t\(meaning)"
        default:
            // Quoted, because bash runs untrusted text like $(this) in a word (compgen -W).
            return "'\(word.replacing("'", with: #"'\''"#))'"
        }
    }
}
