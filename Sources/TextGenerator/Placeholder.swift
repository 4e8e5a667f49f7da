/// A placeholder in a text: `{name}` for text, `{count, number}` for a number, which is grouped by thousands. The
/// syntax is that of ICU messages.
struct Placeholder: Hashable {
    let name: String
    var isNumber = false
}

/// A parsed text.
struct Template {
    enum Part: Equatable {
        case text(String)
        case placeholder(Placeholder)
    }

    private(set) var parts: [Part] = []

    /// - Returns: nil if braces contain no placeholder.
    init?(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let words = rest[rest.index(after: open)..<close]
            guard let match = words.wholeMatch(of: #/([a-z][A-Za-z]*)(, number)?/#) else { return nil }
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.placeholder(Placeholder(name: String(match.1), isNumber: match.2 != nil)))
            rest = rest[rest.index(after: close)...]
        }
        if rest.contains("}") { return nil }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }

    /// Each placeholder once, in the order of the text.
    var placeholders: [Placeholder] {
        var found: [Placeholder] = []
        for case .placeholder(let placeholder) in parts where !found.contains(placeholder) { found.append(placeholder) }
        return found
    }
}
