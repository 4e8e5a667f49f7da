import News
import Terminal

/// A question on the status line, and the line typed in answer to it.
struct LinePrompt {
    /// What the answer is for.
    enum Purpose: Equatable {
        case addFeed
        /// Words to find in the article.
        case find
        /// A search of all articles.
        case search
        /// Anything, by its name.
        case command
        /// The name of a feed, a tag or a list.
        case goToFeed
        /// What the articles of the shown list have to be.
        case filter
        /// The age from which on articles are to be marked as read.
        case markOlderRead
        /// What a screen asks.
        case field(String)
        /// The tags of an article, all of them.
        case tags(Headline)

        /// Whether Tab completes what is typed.
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
    /// The place of the cursor, in characters.
    private(set) var cursor = 0
    /// The answers of before, the oldest first, and after them the line that is being typed.
    private var lines: [[Character]]
    private var line: Int
    /// Whether it shows a command that was refused, and nothing was pressed since.
    private var isRefused: Bool

    /// - Parameters:
    ///   - history: Answers of before, the oldest first: up and down go through them.
    ///   - text: What stands there to begin with.
    ///   - isRefused: Whether that is a command that was refused.
    init(_ purpose: Purpose, history: [String] = [], text: String = "", isRefused: Bool = false) {
        self.purpose = purpose
        self.text = Array(text)
        cursor = self.text.count
        lines = history.map(Array.init) + [[]]
        line = history.count
        self.isRefused = isRefused
    }

    /// What stands before the cursor.
    var beforeCursor: String { String(text[..<cursor]) }

    /// Puts another answer in the line's place, with the cursor behind it.
    mutating func replace(with answer: String) {
        text = Array(answer)
        cursor = text.count
    }

    mutating func press(_ key: Key) -> Outcome {
        defer { isRefused = false }
        switch key {
        // It begins a new command, as it does where no prompt is left.
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
    /// What is pasted as one line: line ends and tabs part words, so each run of them, with the blanks around it, is one
    /// blank; control characters are left out.
    private static func line(of pasted: String) -> [Character] {
        var line: [Character] = []
        var isBehindBreak = false
        for character in pasted {
            if character.isNewline || character == "\t" {
                while line.last == " " { line.removeLast() }
                line.append(" ")
                isBehindBreak = true
            } else if character == " ", isBehindBreak {
                continue
            } else if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) {
                line.append(character)
                isBehindBreak = false
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
