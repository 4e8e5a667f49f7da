/// A token of a query.
struct QueryToken: Equatable {
    enum Kind: Equatable {
        case open, close, or, and, not
        /// Words with their field: `title:"actor model"`.
        case term(field: String?, value: String, isQuoted: Bool)
        /// A minus without an operand, if those are requested.
        case dash
    }

    var kind: Kind
    /// The position of its first character, from 1; that of the value for a term with a field.
    var position: Int
    /// Whether only blanks follow.
    var isLast = false
    /// Whether nothing follows, so that it may be incomplete.
    var isAtEnd = false
    /// Whether its quotation is not closed.
    var isOpen = false

    /// The word before the colon if it may have been meant as a field: letters only, with a value. Addresses, times of
    /// day and `std::vector` do not count.
    var unknownField: String? {
        guard case .term(nil, let value, false) = kind, let colon = value.firstIndex(of: ":") else { return nil }
        let (word, rest) = (value[..<colon], value[value.index(after: colon)...])
        guard !word.isEmpty, word.count <= 12, word.allSatisfy(\.isLetter), let next = rest.first, !":/".contains(next)
        else { return nil }
        return String(word)
    }

    /// Splits a query into tokens. An unclosed quotation ends with the text; typographic quotes of any language count.
    /// - Parameter keepsDashes: whether to return tokens for the dashes that a search ignores.
    static func tokens(of text: String, keepsDashes: Bool = false) -> [QueryToken] {
        var scanner = QueryScanner(text)
        let tokens = scanner.tokens()
        return keepsDashes ? tokens : tokens.filter { $0.kind != .dash }
    }
}

private struct QueryScanner {
    private let characters: [Character]
    private var index = 0

    init(_ text: String) { characters = Array(text) }

    mutating func tokens() -> [QueryToken] {
        var tokens: [QueryToken] = []
        while index < characters.count {
            let character = characters[index]
            let position = index + 1
            if character.isWhitespace {
                index += 1
            } else if character == "(" || character == ")" {
                index += 1
                tokens.append(QueryToken(kind: character == "(" ? .open : .close, position: position))
            } else if character == "|" {
                while index < characters.count, characters[index] == "|" { index += 1 }
                tokens.append(QueryToken(kind: .or, position: position))
            } else if character == "-" || character == "!" {
                index += 1
                // Without an operand it is punctuation.
                let isDash = index >= characters.count || characters[index].isWhitespace
                tokens.append(QueryToken(kind: isDash ? .dash : .not, position: position))
            } else {
                tokens.append(term())
            }
        }
        if let last = tokens.lastIndex(where: { $0.kind != .dash }) {
            tokens[last].isLast = true
            tokens[last].isAtEnd = characters.last?.isWhitespace == false
        }
        return tokens
    }

    private mutating func term() -> QueryToken {
        let start = index
        if isQuote(characters[index]) {
            return quoted(field: nil, position: start + 1)
        }
        var word = ""
        while index < characters.count, !isEnd(characters[index]) {
            let character = characters[index]
            index += 1
            let isField = character == ":" && FieldName(word) != nil
            guard isField else {
                word.append(character)
                continue
            }
            let valueStart = index
            if index < characters.count, isQuote(characters[index]) {
                return quoted(field: word, position: valueStart + 1)
            }
            var value = ""
            while index < characters.count, !isEnd(characters[index]) {
                value.append(characters[index])
                index += 1
            }
            return QueryToken(kind: .term(field: word, value: value, isQuoted: false), position: valueStart + 1)
        }
        switch word {
        case "OR": return QueryToken(kind: .or, position: start + 1)
        case "AND": return QueryToken(kind: .and, position: start + 1)
        case "NOT": return QueryToken(kind: .not, position: start + 1)
        default: return QueryToken(kind: .term(field: nil, value: word, isQuoted: false), position: start + 1)
        }
    }

    private mutating func quoted(field: String?, position: Int) -> QueryToken {
        index += 1
        var text = ""
        while index < characters.count {
            let character = characters[index]
            index += 1
            if isQuote(character) {
                return QueryToken(kind: .term(field: field, value: text, isQuoted: true), position: position)
            }
            text.append(character)
        }
        return QueryToken(
            kind: .term(field: field, value: text, isQuoted: true), position: position, isOpen: true)
    }

    private func isQuote(_ character: Character) -> Bool { "\"“”„«»「」".contains(character) }

    private func isEnd(_ character: Character) -> Bool {
        character.isWhitespace || character == "(" || character == ")" || isQuote(character)
    }
}
