extension ArticleText {
    /// The text in Markdown (CommonMark, with tables and footnotes as GitHub has them), ending with a line feed.
    public var markdown: String {
        let text = MarkdownWriter(links: links).lines(of: blocks).joined(separator: "\n")
        return text.isEmpty ? "" : text + "\n"
    }
}

/// Writes blocks as lines of Markdown.
private struct MarkdownWriter {
    let links: [ArticleText.Link]

    /// With a blank line between blocks.
    func lines(of blocks: [ArticleText.Block]) -> [String] {
        Array(blocks.map(lines).filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func lines(_ block: ArticleText.Block) -> [String] {
        switch block {
        case .paragraph(let text): return Self.lines(written(text))
        case .heading(let level, let text):
            return [String(repeating: "#", count: min(max(level, 1), 6)) + " " + oneLine(text)]
        case .list(let list): return list.items.flatMap(lines)
        case .definitions(let definitions):
            return definitions.flatMap { definition in
                (definition.term.runs.isEmpty ? [] : ["**\(oneLine(definition.term))**"])
                    + Self.indented(lines(of: definition.details), first: ": ")
            }
        case .quote(let blocks): return lines(of: blocks).map { $0.isEmpty ? ">" : "> \($0)" }
        case .code(let text): return code(text.plainText)
        case .table(let table): return lines(table)
        case .figure(let blocks, let caption): return lines(of: blocks + caption)
        case .details(let summary, _, let blocks):
            return (summary.runs.isEmpty ? [] : ["**\(oneLine(summary))**", ""]) + lines(of: blocks)
        case .footnotes(let notes):
            return notes.flatMap { note in
                Self.indented(lines(of: note.blocks), first: "[^\(Self.label(note.label))]: ", rest: "    ")
            }
        case .rule: return ["---"]
        }
    }

    private func lines(_ item: TextList.Item) -> [String] {
        // Markdown's ordered lists have only numbers.
        let number = item.label.flatMap { Int($0.filter(\.isNumber)) }
        let sign = item.label == nil ? "- " : "\(number ?? 1). "
        return Self.indented(lines(of: item.blocks), first: sign)
    }

    private func lines(_ table: TextTable) -> [String] {
        let count = table.columnCount
        guard count > 0 else { return lines(of: table.caption) }
        func row(_ cells: [StyledText]) -> String {
            let filled = cells + Array(repeating: StyledText(), count: max(0, count - cells.count))
            return "| " + filled.map { Self.cell(oneLine($0)) }.joined(separator: " | ") + " |"
        }
        let rules = (0..<count).map { table.flushRight.contains($0) ? "---:" : "---" }
        return lines(of: table.caption) + (table.caption.isEmpty ? [] : [""])
            + [row((0..<count).map(table.name)), "| " + rules.joined(separator: " | ") + " |"]
            + table.rows.map { row($0.map(\.text)) }
    }

    /// A vertical bar ends a cell, even within code.
    private static func cell(_ text: String) -> String {
        text.replacing("\\|", with: "|").replacing("|", with: "\\|")
    }

    private func code(_ text: String) -> [String] {
        // The fence must be longer than any within the text.
        let longest = text.matches(of: #/`+/#).map { $0.output.count }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return [fence] + lines + [fence]
    }
}

extension MarkdownWriter {
    private func oneLine(_ text: StyledText) -> String { written(text).replacing("\n", with: " ") }

    private func written(_ text: StyledText) -> String { text.runs.reduce(into: "") { $0 += written($1) } }

    private func written(_ run: StyledText.Run) -> String {
        let link = run.link.flatMap { links.indices.contains($0 - 1) ? links[$0 - 1] : nil }
            .flatMap { Self.isSafe($0.address) ? $0 : nil }
        if run.style.contains(.image) {
            return link.map { "![\(Self.escaped(run.text))](\(Self.address($0.address)))" } ?? Self.escaped(run.text)
        }
        if run.style.contains(.note) { return "[^\(Self.label(run.text))]" }
        // Next to blanks, the marks would be literal text.
        let core = run.text.drop(while: \.isWhitespace)
        let blanks = run.text.prefix(run.text.count - core.count)
        let end = core.reversed().prefix(while: \.isWhitespace).count
        let word = core.dropLast(end)
        guard !word.isEmpty else { return run.text }
        var result = run.style.contains(.code) ? Self.code(String(word)) : Self.escaped(String(word))
        for (style, mark) in [(TextStyle.strikethrough, "~~"), (.emphasis, "*"), (.strong, "**")]
        where run.style.contains(style) {
            result = mark + result + mark
        }
        if let link { result = "[\(result)](\(Self.address(link.address)))" }
        return blanks + result + core.suffix(end)
    }

    private static func code(_ text: String) -> String {
        let longest = text.matches(of: #/`+/#).map { $0.output.count }.max() ?? 0
        let mark = String(repeating: "`", count: longest + 1)
        return longest == 0 ? mark + text + mark : "\(mark) \(text) \(mark)"
    }

    /// Escapes characters that have a meaning anywhere in Markdown. `lines` escapes those that have one only at the
    /// start of a line.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\`*_[]<>~|".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    /// The lines of a paragraph; line feeds break its line.
    private static func lines(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map { line -> String in
            let line = line.drop(while: \.isWhitespace)
            if line.wholeMatch(of: #/(#{1,6}|[-+=]+|:)(\s.*)?/#) != nil { return "\\" + line }
            if let number = line.prefixMatch(of: #/[0-9]{1,9}(?=[.)](\s|$))/#) {
                return number.output.0 + "\\" + line[number.range.upperBound...]
            }
            return String(line)
        }
        return lines.enumerated().map { $0.offset + 1 < lines.count ? $0.element + "\\" : $0.element }
    }

    private static func indented(_ lines: [String], first: String, rest: String? = nil) -> [String] {
        let rest = rest ?? String(repeating: " ", count: first.count)
        guard !lines.isEmpty else { return [first.trimmed] }
        return lines.enumerated().map { index, line in index == 0 ? first + line : line.isEmpty ? "" : rest + line }
    }

    /// Other programs open the file: a feed must not lead them to a file of the user's, or to an act of theirs
    /// (`obsidian:`).
    private static func isSafe(_ address: String) -> Bool {
        FeedAddress.isWeb(address) || address.lowercased().hasPrefix("mailto:")
    }

    /// In angle brackets if it has characters that would end it.
    private static func address(_ address: String) -> String {
        guard address.contains(where: { "() <>\\".contains($0) }) else { return address }
        let safe = address.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\n", with: "%0A")
        return "<\(safe)>"
    }

    private static func label(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber || $0 == "-" } }
}
