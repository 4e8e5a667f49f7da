/// A piece of a query as it is typed.
struct QueryToken: Equatable {
    enum Kind: Equatable {
        case open, close, or, and, not
        /// Words, with the field that they are asked of: `title:"actor model"`.
        case term(field: String?, value: String, isQuoted: Bool)
        /// A minus with nothing at its right, where those are asked for.
        case dash
    }

    var kind: Kind
    /// Of its first character, counted from 1; of the value for a term with a field.
    var position: Int
    /// Nothing but blanks comes after it.
    var isLast = false
    /// Nothing at all comes after it: it may not have been typed to its end.
    var isAtEnd = false
    /// Its quotation does not end.
    var isOpen = false

    /// The word before the colon where it could be meant as a field: letters alone, with a value behind them. An address,
    /// a time of day and `std::vector` are none.
    var unknownField: String? {
        guard case .term(nil, let value, false) = kind, let colon = value.firstIndex(of: ":") else { return nil }
        let (word, rest) = (value[..<colon], value[value.index(after: colon)...])
        guard !word.isEmpty, word.count <= 12, word.allSatisfy(\.isLetter), let next = rest.first, !":/".contains(next)
        else { return nil }
        return String(word)
    }

    /// A quotation that does not end goes to the end; quotes of any language's typography count.
    /// - Parameter keepsDashes: whether there are tokens for dashes that a search passes over.
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
                // A dash with nothing at its right is a dash.
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
