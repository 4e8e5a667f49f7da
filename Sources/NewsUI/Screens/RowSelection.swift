/// A screen's selected row, and its line on top.
struct RowSelection {
    private(set) var id: AnyHashable?
    /// The row's index, used when the row is gone.
    private var place = 0
    private(set) var top = 0

    mutating func select(_ id: AnyHashable) { self.id = id }

    mutating func move(_ movement: Movement, in rows: [ScreenRow], height: Int) {
        let selectable = rows.indices.filter { rows[$0].id != nil }
        guard !selectable.isEmpty else { return scroll(movement, rows, height) }
        let current = index(in: rows).flatMap(selectable.firstIndex(of:)) ?? 0
        let target =
            switch movement {
            case .lines(let count): current + count
            case .pages(let part): current + Int(Double(height) * part)
            case .start: 0
            case .end: selectable.count - 1
            }
        id = rows[selectable[min(max(0, target), selectable.count - 1)]].id
        fit(rows, height: height)
    }

    /// Selects the row on a line of the screen, counted from the top; false when there is none to select.
    mutating func select(line: Int, of rows: [ScreenRow], height: Int) -> Bool {
        var start = -top
        for row in rows {
            if start..<start + row.lines.count ~= line, let id = row.id {
                self.id = id
                fit(rows, height: height)
                return true
            }
            start += row.lines.count
        }
        return false
    }

    /// Selects the row now at the old index when the selected one is gone.
    mutating func fit(_ rows: [ScreenRow], height: Int) {
        guard let index = index(in: rows) else {
            (id, place, top) = (nil, 0, min(top, max(0, Self.count(rows) - height)))
            return
        }
        (id, place) = (rows[index].id, index)
        // Keep the heading above the first row of a group visible with it.
        let lead = rows[..<index].lastIndex { $0.id != nil }.map { $0 + 1 } ?? 0
        let start = Self.count(rows[..<lead])
        let end = Self.count(rows[...index])
        top = min(max(top, end - height), min(start, end - rows[index].lines.count))
        if end - top > height { top = end - max(1, min(height, rows[index].lines.count)) }
        top = min(max(0, top), max(0, Self.count(rows) - height))
    }

    private func index(in rows: [ScreenRow]) -> Int? {
        if let id, let index = rows.firstIndex(where: { $0.id == id }) { return index }
        let behind = rows.indices.dropFirst(place).first { rows[$0].id != nil }
        return behind ?? rows.lastIndex { $0.id != nil }
    }

    private mutating func scroll(_ movement: Movement, _ rows: [ScreenRow], _ height: Int) {
        let count = Self.count(rows)
        let target =
            switch movement {
            case .lines(let lines): top + lines
            case .pages(let part): top + Int(Double(height) * part)
            case .start: 0
            case .end: count
            }
        top = min(max(0, target), max(0, count - height))
    }

    private static func count(_ rows: some Sequence<ScreenRow>) -> Int { rows.reduce(0) { $0 + $1.lines.count } }
}
