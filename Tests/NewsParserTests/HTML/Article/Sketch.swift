import News
import NewsParser

/// The blocks of HTML in a short notation, one per line, with nested blocks indented.
func sketch(_ html: String, base: String? = "https://h.example/a/b") -> [String] {
    HTMLText.article(ofHTML: html, baseURL: base).blocks.flatMap { sketch($0) }
}

/// The numbered links of HTML.
func links(_ html: String, base: String? = "https://h.example/a/b") -> [ArticleText.Link] {
    HTMLText.article(ofHTML: html, baseURL: base).links
}

private func sketch(_ block: ArticleText.Block) -> [String] {
    switch block {
    case .paragraph(let text): [sketch(text)]
    case .heading(let level, let text): ["h\(level) " + sketch(text)]
    case .list(let list): ["list"] + list.items.flatMap { ["  \($0.label ?? "•")"] + indented($0.blocks, by: "    ") }
    case .definitions(let definitions):
        ["definitions"] + definitions.flatMap { ["  " + sketch($0.term)] + indented($0.details, by: "    ") }
    case .quote(let blocks): ["quote"] + indented(blocks)
    case .code(let text):
        ["code"] + sketch(text).split(separator: "\n", omittingEmptySubsequences: false).map { "  |\($0)" }
    case .table(let table):
        ["table"] + indented(table.caption) + table.header.map { "  # " + row($0) }
            + table.rows.map { "  " + row($0) }
    case .figure(let blocks, let caption): ["figure"] + indented(blocks) + ["  caption"] + indented(caption, by: "    ")
    case .details(let summary, let isOpen, let blocks):
        ["details\(isOpen ? " open" : "") " + sketch(summary)] + indented(blocks)
    case .footnotes(let notes): ["notes"] + notes.flatMap { ["  \($0.label)"] + indented($0.blocks, by: "    ") }
    case .rule: ["---"]
    }
}

private func indented(_ blocks: [ArticleText.Block], by indentation: String = "  ") -> [String] {
    blocks.flatMap { sketch($0) }.map { indentation + $0 }
}

/// A cell that spans columns is followed by a dot for each further column.
private func row(_ cells: [TextTable.Cell]) -> String {
    cells.map { sketch($0.text) + String(repeating: "·", count: $0.columns - 1) }.joined(separator: " | ")
}

private func sketch(_ text: StyledText) -> String {
    text.runs.map { run in
        var words = run.text
        if run.style.contains(.image) { words = "![\(words)]" }
        if run.style.contains(.note) { words = "[^\(words)]" }
        let marks: [(TextStyle, String)] = [
            (.code, "`"), (.emphasis, "*"), (.strong, "**"), (.strikethrough, "~"), (.superscript, "^"),
            (.subscript, "_"),
        ]
        for (style, mark) in marks where run.style.contains(style) { words = mark + words + mark }
        return run.link.map { "{\(words)|\($0)}" } ?? words
    }.joined()
}
