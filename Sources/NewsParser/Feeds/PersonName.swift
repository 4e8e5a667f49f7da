import News

/// Extracts people's names from the forms that RSS uses.
enum PersonName {
    /// The name in "mail@example.org (Name)", "Name <mail@example.org>" and the like; the address if there is no name.
    static func name(_ text: String) -> String? {
        // Fast path: nearly always the text is just a name.
        if !text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "<") }),
            let first = text.utf8.first, let last = text.utf8.last,
            first > 0x20, last > 0x20
        {
            return text
        }
        let text = text.trimmed
        // Atom's nested `name` element where RSS expects text.
        if let start = text.firstRange(of: "<name>"), let end = text.firstRange(of: "</name>"),
            start.upperBound < end.lowerBound
        {
            return text[start.upperBound..<end.lowerBound].trimmed
        }
        guard text.contains("@") else { return text.isEmpty ? nil : text }
        if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
            let inside = text[text.index(after: open)..<close].trimmed
            let outside = text[..<open].trimmed
            let name = inside.contains("@") ? outside : inside
            if !name.isEmpty { return name }
        }
        if let open = text.firstIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close {
            let name = text[..<open].filter { $0 != "\"" }.trimmed
            return name.isEmpty ? text[text.index(after: open)..<close].trimmed : name
        }
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}
