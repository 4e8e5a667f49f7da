import News
import Terminal

/// A question on the status line, and its answer being typed.
struct LinePrompt {
    enum Purpose: Equatable {
        /// The address of a feed.
        /// - Parameter to: The name of the account to add it to; `nil` for the user's own list.
        case addFeed(to: String?)
        /// Words to find in the article.
        case find
        /// A search of all articles.
        case search
        /// Any action, by its name.
        case command
        /// The name of a feed, a tag or a list.
        case goToFeed
        /// A query that the shown list's articles must match.
        case filter
        /// The least age of articles to mark as read.
        case markOlderRead
        /// A screen's question.
        case field(String)
        /// All tags of an article.
        case tags(Headline)

        /// Whether Tab completes the text.
        var isCompleted: Bool {
            switch self {
            case .command, .tags: true
            case .addFeed, .find, .search, .filter, .markOlderRead, .goToFeed, .field: false
            }
        }
    }

    enum Outcome: Equatable {
        case editing
        case cancelled
        case answered(String)
    }

    let purpose: Purpose
    private(set) var text: [Character] = []
    /// In characters.
    private(set) var cursor = 0
    /// The history, the oldest first, followed by the line being typed.
    private var lines: [[Character]]
    private var line: Int
    /// Whether it shows a refused command and no key has been pressed since.
    private var isRefused: Bool

    /// - Parameters:
    ///   - history: Earlier answers, the oldest first, for up and down.
    ///   - text: The initial text.
    ///   - isRefused: Whether the text is a refused command.
    init(_ purpose: Purpose, history: [String] = [], text: String = "", isRefused: Bool = false) {
        self.purpose = purpose
        self.text = Array(text)
        cursor = self.text.count
        lines = history.map(Array.init) + [[]]
        line = history.count
        self.isRefused = isRefused
    }

    var beforeCursor: String { String(text[..<cursor]) }

    /// Replaces the line, with the cursor at its end.
    mutating func replace(with answer: String) {
        text = Array(answer)
        cursor = text.count
    }

    mutating func press(_ key: Key) -> Outcome {
        defer { isRefused = false }
        switch key {
        // Begins a new command, as it does without a prompt.
        case .character(":") where isRefused:
            replace(with: "")
        case .enter: return .answered(String(text).trimmed)
        case .escape, .control("c"), .control("g"): return .cancelled
        case .character(let character): insert([character])
        case .paste(let pasted): insert(Self.line(of: pasted))
        case .backspace, .control("h"): delete(cursor - 1)
        case .delete, .control("d"): delete(cursor)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"):
            text.removeFirst(cursor)
            cursor = 0
        case .control("k"): text.removeSubrange(cursor...)
        case .control("w"): deleteWord()
        case .up, .control("p"): recall(line - 1)
        case .down, .control("n"): recall(line + 1)
        default: break
        }
        return .editing
    }
}

extension LinePrompt {
    /// Pasted text as one line: line ends and tabs separate words, so each run of them with adjacent blanks becomes one
    /// blank; control characters are dropped.
    private static func line(of pasted: String) -> [Character] {
        var line: [Character] = []
        var isAfterBreak = false
        for character in pasted {
            if character.isNewline || character == "\t" {
                while line.last == " " { line.removeLast() }
                line.append(" ")
                isAfterBreak = true
            } else if character == " ", isAfterBreak {
                continue
            } else if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) {
                line.append(character)
                isAfterBreak = false
            }
        }
        return line
    }

    private mutating func recall(_ place: Int) {
        guard lines.indices.contains(place) else { return }
        lines[line] = text
        line = place
        text = lines[place]
        cursor = text.count
    }

    private mutating func insert(_ characters: some Collection<Character>) {
        text.insert(contentsOf: characters, at: cursor)
        cursor += characters.count
    }

    private mutating func delete(_ place: Int) {
        guard text.indices.contains(place) else { return }
        text.remove(at: place)
        if place < cursor { cursor -= 1 }
    }

    private mutating func deleteWord() {
        var start = cursor
        while start > 0, !text[start - 1].isLetter, !text[start - 1].isNumber { start -= 1 }
        while start > 0, text[start - 1].isLetter || text[start - 1].isNumber { start -= 1 }
        text.removeSubrange(start..<cursor)
        cursor = start
    }
}
