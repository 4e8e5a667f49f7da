import News

extension ArticleTextBuilder {
    private static let plainBlocks: Set<String> = [
        "p", "div", "address", "article", "aside", "center", "details", "fieldset", "footer", "form", "header",
        "hgroup", "legend", "main", "nav", "noscript", "section", "body", "tbody", "thead", "tfoot", "option",
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
        case "tr": openRow()
        case "td", "th": openCell(name, attribute)
        case "caption", "figcaption": open(BlockContainer(.caption, element: name))
        case "figure": open(BlockContainer(.figure, element: name))
        case "summary":
            startLine(.paragraph)
            styles.open(.strong)
        default:
            guard Self.plainBlocks.contains(name) else { return }
            endLine()
            guard Self.mayHoldNotes.contains(name) else { return }
            if Self.holdsNotes(attribute) {
                open(BlockContainer(.footnotes, element: name))
            } else if isWithinNotes {
                // So that its end is not taken for that of the notes.
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
            "figcaption", "figure":
            endLine()
            close(name)
        case "summary":
            endLine()
            styles.close(.strong)
        default:
            guard Self.plainBlocks.contains(name) else { return }
            endLine()
            if Self.mayHoldNotes.contains(name), isWithinNotes { close(name) }
        }
    }

    /// Ends the line that is being collected and puts it where it belongs.
    func endLine() {
        nameOpenLinks()
        let kind = lineKind
        lineKind = .paragraph
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
    private func append(_ block: ArticleText.Block) {
        guard blockCount < Self.maximumBlocks else { return }
        blockCount += 1
        closeImpliedList()
        let index = containers.lastIndex { $0.kind != .transparent } ?? 0
        containers[index].append(block)
    }

    private func open(_ container: BlockContainer) {
        endLine()
        closeImpliedList()
        if containers.count < Self.maximumNesting {
            containers.append(container)
        } else {
            containers.append(BlockContainer(.transparent, element: container.element))
        }
    }

    /// Closes the innermost element of a name, and what is open in it.
    private func close(_ name: String) {
        guard let index = containers.lastIndex(where: { $0.element == name }) else { return }
        closeContainers(above: index)
    }

    /// Closes containers until so many are left.
    func closeContainers(above count: Int) {
        while containers.count > max(1, count) {
            let container = containers.removeLast()
            let parent = containers.count - 1
            switch container.kind {
            case .root, .transparent: break
            case .quote: if !container.blocks.isEmpty { put(.quote(container.blocks)) }
            case .list: closeList(container)
            case .item:
                guard !container.blocks.isEmpty else { break }
                containers[parent].items.append(TextList.Item(label: container.label, container.blocks))
                if container.isNote { containers[parent].noteCount += 1 }
            case .definitions:
                if !container.definitions.isEmpty { put(.definitions(container.definitions)) }
            case .details: for block in container.blocks { containers[parent].append(block) }
            case .table:
                var table = container.table
                for block in container.blocks { put(block) }
                for block in table.finish(caption: container.caption) { put(block) }
            case .row:
                containers[parent].table.endRow()
                containers[parent].blocks += container.blocks
            case .cell: endCell(container)
            case .figure:
                if container.caption.isEmpty {
                    for block in container.blocks { put(block) }
                } else {
                    put(.figure(container.blocks, caption: container.caption))
                }
            case .caption:
                if containers[parent].kind == .figure || containers[parent].kind == .table {
                    containers[parent].caption += container.blocks
                } else {
                    for block in container.blocks { put(block) }
                }
            case .footnotes: for block in container.blocks where block != .rule { put(block) }
            }
        }
    }

    /// Puts a block that was counted already into the innermost container.
    private func put(_ block: ArticleText.Block) {
        let index = containers.lastIndex { $0.kind != .transparent } ?? 0
        containers[index].append(block)
    }
}

extension ArticleTextBuilder {
    private func openItem(_ attribute: (String) -> String?) {
        endLine()
        let innermost = containers.lastIndex { [.list, .item, .cell, .quote, .details].contains($0.kind) }
        if let innermost, containers[innermost].kind == .item {
            closeContainers(above: innermost)
        } else if let innermost, containers[innermost].kind == .list {
            closeContainers(above: innermost + 1)
        }
        if containers.last?.kind != .list, containers.count < Self.maximumNesting {
            var list = BlockContainer(.list, element: "")
            list.isImplied = true
            containers.append(list)
        }
        var item = BlockContainer(containers.last?.kind == .list ? .item : .transparent, element: "li")
        let last = containers.count - 1
        item.label = containers[last].numbering?.label(value: attribute("value"))
        item.isNote = attribute("id").map(NoteMark.isNote) ?? false
        // An item is never deeper than its list.
        containers.append(item)
    }

    private func closeList(_ list: BlockContainer) {
        guard !list.items.isEmpty else { return }
        guard isWithinNotes || list.noteCount == list.items.count, list.items.allSatisfy({ $0.label != nil }) else {
            return put(.list(TextList(list.items)))
        }
        put(.footnotes(list.items.map { Footnote(label: String(($0.label ?? "").dropLast()), $0.blocks) }))
    }

    /// A list that an item without one has opened ends with the next thing that is no item.
    private func closeImpliedList() {
        guard let last = containers.last, last.kind == .list, last.isImplied else { return }
        closeContainers(above: containers.count - 1)
    }

    /// A term or its details end where the next begin.
    private func closeDetails() {
        endLine()
        guard let index = containers.lastIndex(where: { [.definitions, .details].contains($0.kind) }),
            containers[index].kind == .details
        else { return }
        closeContainers(above: index)
    }

    private func openRow() {
        endLine()
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        closeContainers(above: table + 1)
        containers.append(BlockContainer(.row, element: "tr"))
    }

    private func openCell(_ name: String, _ attribute: (String) -> String?) {
        endLine()
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        if containers.count - 1 == table { containers.append(BlockContainer(.row, element: "tr")) }
        closeContainers(above: table + 2)
        guard containers.last?.kind == .row else { return }
        var cell = BlockContainer(.cell, element: name)
        cell.cell = TableCollector.Shape(
            isHeader: name == "th", columns: attribute("colspan").flatMap { Int($0) } ?? 1,
            rows: attribute("rowspan").flatMap { Int($0) } ?? 1)
        containers.append(cell)
    }

    private func endCell(_ cell: BlockContainer) {
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        containers[table].table.append(cell.blocks, cell.cell)
    }

    private static let mayHoldNotes: Set<String> = ["div", "section", "aside", "footer"]

    private var isWithinNotes: Bool { containers.contains { $0.kind == .footnotes } }

    private static func holdsNotes(_ attribute: (String) -> String?) -> Bool {
        if attribute("role") == "doc-endnotes" { return true }
        guard let names = attribute("class") else { return false }
        return names.lowercased().split(separator: " ").contains {
            ["footnotes", "footnote", "footnotes-list", "easy-footnotes-wrapper", "endnotes"].contains($0)
        }
    }
}
