import News

extension ArticleTextBuilder {
    private static let plainBlocks: Set<String> = [
        "p", "div", "address", "article", "aside", "center", "fieldset", "footer", "form", "header",
        "hgroup", "legend", "main", "nav", "noscript", "section", "body", "tbody", "tfoot", "option",
    ]

    func startBlock(_ name: String, _ attribute: (String) -> String?) {
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6": startLine(.heading(level: Int(name.dropFirst()) ?? 1))
        case "hr":
            endLine()
            append(.rule)
        case "pre", "listing", "xmp", "plaintext":
            startLine(.code)
            preformattedDepth += 1
        case "ul", "menu", "dir": open(BlockContainer(.list, element: name))
        case "ol":
            var list = BlockContainer(.list, element: name)
            list.numbering = ListNumbering(
                start: attribute("start"), type: attribute("type"), isReversed: attribute("reversed") != nil)
            open(list)
        case "li": openItem(attribute)
        case "blockquote": open(BlockContainer(.quote, element: name))
        case "dl": open(BlockContainer(.definitions, element: name))
        case "dt":
            closeDetails()
            startLine(containers.last?.kind == .definitions ? .term : .paragraph)
        case "dd":
            closeDetails()
            open(BlockContainer(containers.last?.kind == .definitions ? .details : .transparent, element: name))
        case "table": open(BlockContainer(.table, element: name))
        case "thead", "tbody", "tfoot":
            endLine()
            openRows(inHead: name == "thead")
        case "tr": openRow()
        case "td", "th": openCell(name, attribute)
        case "caption", "figcaption": open(BlockContainer(.caption, element: name))
        case "figure": open(BlockContainer(.figure, element: name))
        case "details":
            var details = BlockContainer(.disclosure, element: name)
            details.isOpen = attribute("open") != nil
            open(details)
        case "summary": open(BlockContainer(.summary, element: name))
        default:
            guard Self.plainBlocks.contains(name) else { return }
            endLine()
            guard Self.mayHoldNotes.contains(name) else { return }
            if Self.holdsNotes(attribute) {
                open(BlockContainer(.footnotes, element: name))
            } else if isWithinNotes {
                // Opened so that the end tag of this element does not close the notes.
                open(BlockContainer(.transparent, element: name))
            }
        }
    }

    func endBlock(_ name: String) {
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6", "dt": endLine()
        case "pre", "listing", "xmp", "plaintext":
            endLine()
            preformattedDepth = max(0, preformattedDepth - 1)
        case "ul", "menu", "dir", "ol", "li", "blockquote", "dl", "dd", "table", "tr", "td", "th", "caption",
            "figcaption", "figure", "details", "summary":
            endLine()
            close(name)
        case "thead":
            endLine()
            openRows(inHead: false)
        default:
            guard Self.plainBlocks.contains(name) else { return }
            endLine()
            if Self.mayHoldNotes.contains(name), isWithinNotes { close(name) }
        }
    }

    /// Ends the current line and adds it to the innermost container.
    func endLine() {
        nameOpenLinks()
        let kind = lineKind
        (lineKind, noteEnd) = (.paragraph, nil)
        guard let text = line.finish() else { return }
        switch kind {
        case .paragraph: append(preformattedDepth > 0 ? .code(text) : .paragraph(text))
        case .heading(let level): append(.heading(level: level, text))
        case .code: append(.code(text))
        case .term:
            if containers.last?.kind == .definitions {
                containers[containers.count - 1].definitions.append(TextDefinition(term: text, details: []))
            } else {
                append(.paragraph(text))
            }
        }
    }

    private func startLine(_ kind: LineKind) {
        endLine()
        lineKind = kind
    }
}

extension ArticleTextBuilder {
    private static let mayHoldNotes: Set<String> = ["div", "section", "aside", "footer"]

    var isWithinNotes: Bool { containers.contains { $0.kind == .footnotes } }

    private static func holdsNotes(_ attribute: (String) -> String?) -> Bool {
        if attribute("role") == "doc-endnotes" { return true }
        guard let names = attribute("class") else { return false }
        return names.lowercased().split(separator: " ").contains {
            ["footnotes", "footnote", "footnotes-list", "easy-footnotes-wrapper", "endnotes"].contains($0)
        }
    }
}
