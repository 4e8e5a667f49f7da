public import Terminal

extension Style {
    /// Parses a style as in the configuration: "bold", "bold red", "black on bright yellow", "#82aaff on #20232c",
    /// "plain".
    /// - Returns: nil for unknown words, or no words.
    public init?(words text: String) {
        var rest = text.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "\t" }[...]
        guard !rest.isEmpty else { return nil }
        var style = Style.plain
        while let word = rest.popFirst() {
            if let attribute = Self.attributesByName[String(word)] {
                style.attributes.formUnion(attribute)
            } else if word == "on" {
                guard let word = rest.popFirst(), style.background == nil else { return nil }
                if word == "default" { continue }
                guard let color = Color(word, &rest) else { return nil }
                style.background = color
            } else if word != "plain", word != "default" {
                guard let color = Color(word, &rest), style.foreground == nil else { return nil }
                style.foreground = color
            }
        }
        self = style
    }

    private static let attributesByName: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]
}

extension Color {
    /// A colour by name, by six hex digits, or by "bright" and the name that follows.
    fileprivate init?(_ word: Substring, _ rest: inout ArraySlice<Substring>) {
        if let shade = RGB(hexadecimal: word) {
            self = .rgb(shade)
            return
        }
        let isBright = word == "bright"
        guard let name = isBright ? rest.popFirst() : word else { return nil }
        if !isBright, name == "grey" || name == "gray" {
            self = .brightBlack
        } else if let color = Color.Name.allCases.prefix(8).first(where: { "\($0)" == name }) {
            self = .named(isBright ? Color.Name(rawValue: color.rawValue + 8) ?? color : color)
        } else {
            return nil
        }
    }
}
