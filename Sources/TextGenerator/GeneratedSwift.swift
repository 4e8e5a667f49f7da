/// The texts as Swift: a function for each, and a table of texts for each language.
/// - Parameter files: English, and then the others; without faults.
func generatedSwift(_ files: [POFile]) -> String {
    guard let english = files.first else { return "" }
    var lines = [
        "// Made from Resources/locale: swift run TextGenerator", "// swift-format-ignore-file", "package import News",
        "",
    ]
    var owner = ""
    for (number, entry) in english.entries.enumerated().sorted(by: { owners($0.element) < owners($1.element) }) {
        if owners(entry) != owner {
            if !owner.isEmpty { lines += ["}", ""] }
            owner = owners(entry)
            lines.append("package enum \(owner) {")
        }
        lines += entry.comments.map { "    /// \($0)" } + ["    \(function(entry, number))"]
    }
    if !owner.isEmpty { lines += ["}", ""] }
    lines.append("extension TextCatalog {")
    for (index, file) in files.enumerated() {
        let translated = Dictionary(file.entries.map { ($0.context, $0) }) { first, _ in first }
        let texts = english.entries.map { entry in
            let forms =
                index == 0
                ? [entry.source, entry.plural].compactMap(\.self) : translated[entry.context]?.translations ?? []
            return literal(forms, placeholders(of: entry))
        }
        lines.append("    static let \(name(of: index)) = TextCatalog(")
        lines.append("        isSource: \(index == 0), form: { \(rule(file.forms.expression)) },")
        lines += ["        lines: #\"\"\""] + texts.map { "            \($0)" } + ["            \"\"\"#)"]
    }
    lines += ["", "    /// The texts of a language; nil: Resources/locale has none."]
    lines += ["    package init?(_ language: Language) {", "        switch language.rawValue {"]
    lines += files.enumerated().map { "        case \"\($1.language)\": self = .\(name(of: $0))" }
    return (lines + ["        default: return nil", "        }", "    }", "}", ""]).joined(separator: "\n")
}

/// The name of a language's texts. A language code might be a Swift keyword, such as "is".
private func name(of index: Int) -> String { index == 0 ? "source" : "translation\(index)" }

private func owners(_ entry: POFile.Entry) -> String { String(entry.context.prefix { $0 != "." }) }

private func function(_ entry: POFile.Entry, _ number: Int) -> String {
    let values = placeholders(of: entry)
    let name = "package static \(values.isEmpty ? "var" : "func") \(entry.context.drop { $0 != "." }.dropFirst())"
    guard !values.isEmpty else { return "\(name): String { localized(\(number)) }" }
    let labels = values.count == 1 ? "_ " : ""
    let parameters = values.map {
        "\(labels)\($0.name): \($0.isNumber ? "Int" : "some CustomStringConvertible")"
    }
    let texts = values.map { "\($0.name).\($0.isNumber ? "grouped" : "description")" }
    let deciding = decidingNumber(of: entry)
    let call = deciding.map { "localized(\(number), for: \($0.name), " } ?? "localized(\(number), "
    return "\(name)(\(parameters.joined(separator: ", "))) -> String { \(call)[\(texts.joined(separator: ", "))]) }"
}

/// A text as `TextCatalog` takes it, in a raw literal.
private func literal(_ forms: [String], _ values: [Placeholder]) -> String {
    let compiled = forms.map { form in
        (Template(form)?.parts ?? []).map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let value): "\\#u{\((values.firstIndex(of: value) ?? 0) + 1)}"
            }
        }
        .joined()
    }
    return compiled.joined(separator: "\\#u{0}")
}

/// A C expression as the body of a Swift closure, where a comparison is not a number.
private func rule(_ expression: String) -> String {
    guard expression.contains("n") else { return "_ in \(expression)" }
    return "n in \(expression)\(expression.contains("?") ? "" : " ? 1 : 0")"
}
