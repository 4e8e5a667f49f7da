/// Names of people from the forms that RSS writes them in.
enum PersonName {
    /// "Name" of "mail@example.org (Name)", "Name <mail@example.org>" and the like; the address where there is no name.
    static func name(_ text: String) -> String? {
        // Nearly always there is nothing but a name.
        if !text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "<") }),
            let first = text.utf8.first, let last = text.utf8.last,
            first > 0x20, last > 0x20
        {
            return text
        }
        let text = trimmed(text)
        // Atom's element where RSS has a text.
        if let start = text.firstRange(of: "<name>"), let end = text.firstRange(of: "</name>"),
            start.upperBound < end.lowerBound
        {
            return trimmed(text[start.upperBound..<end.lowerBound])
        }
        guard text.contains("@") else { return text.isEmpty ? nil : text }
        if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
            let inside = trimmed(text[text.index(after: open)..<close])
            let outside = trimmed(text[..<open])
            let name = inside.contains("@") ? outside : inside
            if !name.isEmpty { return name }
        }
        if let open = text.firstIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close {
            let name = trimmed(text[..<open].filter { $0 != "\"" })
            return name.isEmpty ? trimmed(text[text.index(after: open)..<close]) : name
        }
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
