import News

/// Lists, definitions and tables.
extension ArticleTextBuilder {
    func openItem(_ attribute: (String) -> String?) {
        endLine()
        let innermost = containers.lastIndex { [.list, .item, .cell, .quote, .details, .disclosure].contains($0.kind) }
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
        // Appended without the nesting check: an item is not deeper than its list.
        containers.append(item)
    }

    func closeList(_ list: BlockContainer) {
        guard !list.items.isEmpty else { return }
        guard isWithinNotes || list.noteCount == list.items.count, list.items.allSatisfy({ $0.label != nil }) else {
            return put(.list(TextList(list.items)))
        }
        put(.footnotes(list.items.map { Footnote(label: String(($0.label ?? "").dropLast()), $0.blocks) }))
    }

    /// Closes a list that was opened for an item without one. Called before any element that is not an item.
    func closeImpliedList() {
        guard let last = containers.last, last.kind == .list, last.isImplied else { return }
        closeContainers(above: containers.count - 1)
    }

    /// Closes the open details of a definition; the next term or details follow.
    func closeDetails() {
        endLine()
        guard let index = containers.lastIndex(where: { [.definitions, .details].contains($0.kind) }),
            containers[index].kind == .details
        else { return }
        closeContainers(above: index)
    }

    /// The rows that follow belong to the table's head, or to its body.
    func openRows(inHead: Bool) {
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        closeContainers(above: table + 1)
        containers[table].table.isInHead = inHead
    }

    func openRow() {
        endLine()
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        closeContainers(above: table + 1)
        containers.append(BlockContainer(.row, element: "tr"))
    }

    func openCell(_ name: String, _ attribute: (String) -> String?) {
        endLine()
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        if containers.count - 1 == table { containers.append(BlockContainer(.row, element: "tr")) }
        closeContainers(above: table + 2)
        guard containers.last?.kind == .row else { return }
        var cell = BlockContainer(.cell, element: name)
        cell.cell = TableCollector.Shape(
            isHeader: name == "th", columns: attribute("colspan").flatMap { Int($0) } ?? 1,
            rows: attribute("rowspan").flatMap { Int($0) } ?? 1, isFlushRight: Self.isFlushRight(attribute))
        containers.append(cell)
    }

    private static func isFlushRight(_ attribute: (String) -> String?) -> Bool {
        if let align = attribute("align") { return align.lowercased() == "right" }
        let style = attribute("style")?.lowercased().filter { $0 != " " } ?? ""
        return style.contains("text-align:right") || style.contains("text-align:end")
    }

    func endCell(_ cell: BlockContainer) {
        guard let table = containers.lastIndex(where: { $0.kind == .table }) else { return }
        containers[table].table.append(cell.blocks, cell.cell)
    }
}
