/// newsboat's `config`, as far as its lines go: what each of them sets, and on which line. Nothing in it is run.
public struct NewsboatConfiguration: Sendable, Equatable {
    /// A line that sets something.
    public struct Setting: Sendable, Equatable {
        /// The first line is 1; of a setting on several lines it is the first of them.
        public var line: Int
        public var name: String
        public var values: [String]

        public init(line: Int, name: String, values: [String] = []) {
            self.line = line
            self.name = name
            self.values = values
        }
    }

    /// In the order of the file.
    public var settings: [Setting]

    public init(_ text: String) {
        settings = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var index = 0
        while index < lines.count {
            let first = index
            var line = String(lines[index])
            index += 1
            // A backslash at the end joins the next line to it; of two, the first one makes the second a mere character.
            while !line.reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2) {
                line.removeLast()
                guard index < lines.count else { break }
                line += lines[index]
                index += 1
            }
            let words = Self.words(line[...])
            guard let name = words.first else { continue }
            settings.append(Setting(line: first + 1, name: name, values: Array(words.dropFirst())))
        }
    }

    /// What was said last of a setting; nil: nothing.
    public func value(of name: String) -> String? {
        settings.last { $0.name == name }?.values.first
    }
}

extension NewsboatConfiguration {
    /// Words between blanks, or in double quotes; `#` outside of them begins a comment.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var rest = line.drop(while: \.isWhitespace)
        while let first = rest.first, first != "#" {
            if first == "\"" {
                let (word, end) = quoted(rest.dropFirst())
                words.append(word)
                rest = end
            } else {
                let word = rest.prefix { !$0.isWhitespace && $0 != "#" }
                words.append(String(word))
                rest = rest.dropFirst(word.count)
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return words
    }

    private static func quoted(_ text: Substring) -> (word: String, rest: Substring) {
        var word = ""
        var rest = text
        while let character = rest.popFirst() {
            switch character {
            case "\"": return (word, rest)
            case "\\": if let next = rest.popFirst() { word.append(next) }
            default: word.append(character)
            }
        }
        return (word, rest)
    }
}
