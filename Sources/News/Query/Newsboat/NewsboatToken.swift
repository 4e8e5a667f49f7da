/// A token of newsboat's filter language.
struct NewsboatToken: Equatable {
    enum Kind: Equatable {
        case open, close
        /// A name, or one of the keywords `and`, `or` and `between`.
        case name(String)
        case comparison(String)
        /// The text between double quotes, with its backslashes.
        case text(String)
        case number(String)
        /// `0:10`.
        case range(Int, Int)
    }

    var kind: Kind
    /// The position of its first character, from 1.
    var position: Int

    static func tokens(of expression: String) throws(QueryProblem) -> [NewsboatToken] {
        let characters = Array(expression.unicodeScalars)
        var tokens: [NewsboatToken] = []
        var index = 0
        func take(while condition: (Unicode.Scalar) -> Bool) -> String {
            var text = ""
            while index < characters.count, condition(characters[index]) {
                text.unicodeScalars.append(characters[index])
                index += 1
            }
            return text
        }
        while index < characters.count {
            let character = characters[index]
            let position = index + 1
            var kind: Kind
            switch character {
            case " ", "\t", "\n", "\r":
                index += 1
                continue
            case "(", ")":
                index += 1
                kind = character == "(" ? .open : .close
            case "\"":
                index += 1
                guard let text = quotation(characters, &index) else {
                    throw QueryProblem(position: position, .openQuotation)
                }
                kind = .text(text)
            case "=", "!", "<", ">", "~", "#":
                kind = .comparison(take { "=!<>~#".unicodeScalars.contains($0) })
            case "-", "0"..."9":
                var number = ""
                if character == "-" {
                    number = "-"
                    index += 1
                }
                number += take { ("0"..."9").contains($0) }
                kind = .number(number)
                if index < characters.count, characters[index] == ":", let low = Int(number) {
                    index += 1
                    let sign = index < characters.count && characters[index] == "-" ? "-" : ""
                    if !sign.isEmpty { index += 1 }
                    guard let high = Int(sign + take { ("0"..."9").contains($0) }) else {
                        throw QueryProblem(position: position, .badRange)
                    }
                    kind = .range(low, high)
                }
            default:
                let name = take {
                    $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0))
                }
                guard !name.isEmpty else {
                    let shown = FeedListProblem.shown(String(character))
                    throw QueryProblem(position: position, .cannotStandHere(shown))
                }
                kind = .name(name)
            }
            tokens.append(NewsboatToken(kind: kind, position: position))
        }
        return tokens
    }

    /// The text up to the next unescaped quote; nil if there is none.
    private static func quotation(_ characters: [Unicode.Scalar], _ index: inout Int) -> String? {
        var text = ""
        while index < characters.count {
            let character = characters[index]
            index += 1
            if character == "\"" { return text }
            text.unicodeScalars.append(character)
            if character == "\\", index < characters.count {
                text.unicodeScalars.append(characters[index])
                index += 1
            }
        }
        return nil
    }
}
