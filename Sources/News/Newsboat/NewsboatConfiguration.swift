/// The settings in newsboat's `config`, with their lines. Nothing in it is executed.
public struct NewsboatConfiguration: Sendable, Equatable {
    /// A line with a setting.
    public struct Setting: Sendable, Equatable {
        /// The first line is 1; for a setting on several lines, the first of them.
        public var line: Int
        public var name: String
        public var values: [String]

        public init(line: Int, name: String, values: [String] = []) {
            self.line = line
            self.name = name
            self.values = values
        }
    }

    /// In file order.
    public var settings: [Setting]

    public init(_ text: String) {
        settings = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var index = 0
        while index < lines.count {
            let first = index
            var line = String(lines[index])
            index += 1
            // A final backslash joins the next line; in a pair, the first escapes the second.
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

    /// The last value of a setting; nil if it is not set.
    public func value(of name: String) -> String? {
        settings.last { $0.name == name }?.values.first
    }
}

extension NewsboatConfiguration {
    /// Splits a line into words separated by blanks, or in double quotes; `#` outside quotes begins a comment.
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
