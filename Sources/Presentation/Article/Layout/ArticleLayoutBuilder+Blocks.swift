import News
import Terminal
import Texts

extension ArticleLayoutBuilder {
    private static let bullets = ["•", "◦", "▪"]
    /// In cells; bounded, since drawing measures the whole line.
    private static let maximumCodeCells = 400

    // Not inlined: copies of the recursion for every kind of block cost the optimiser seconds.
    @inline(never)
    mutating func add(_ blocks: [ArticleText.Block], isClose: Bool = false) {
        for (index, block) in blocks.enumerated() {
            // Notes begin with a rule of their own.
            if block == .rule, index + 1 < blocks.count, case .footnotes = blocks[index + 1] { continue }
            if index > 0, !(isClose && (Self.needsNoBlankLine(block) || isShort(block))) { addBlank() }
            add(block)
        }
    }

    private mutating func add(_ block: ArticleText.Block) {
        switch block {
        case .paragraph(let text): add(text, role: .text)
        case .heading(_, let text): add(text, role: .heading)
        case .list(let list): add(list)
        case .definitions(let definitions): add(definitions)
        case .quote(let blocks):
            margin.push(first: "▎ ", rest: "▎ ")
            quoteDepth += 1
            add(blocks)
            quoteDepth -= 1
            margin.pop()
        case .code(let text): addCode(text)
        case .details(let summary, let isOpen, let blocks): addDetails(blocks, isOpen: isOpen, below: summary)
        case .table(let table): add(table)
        case .figure(let blocks, let caption): addFigure(blocks, caption: caption)
        case .footnotes(let notes): add(notes)
        case .rule: addRule(cells: 20)
        }
    }

    mutating func addRule(cells: Int) {
        let line = String(repeating: "─", count: min(margin.room, cells))
        append(LaidOutLine(prefix: margin.next(), [.init(line)], role: .ornament, offset: offset))
    }

    private mutating func add(_ list: TextList) {
        let bullet = Self.bullets[min(listDepth, Self.bullets.count - 1)]
        let widest = list.items.map { TextWidth.cells(in: $0.label ?? bullet) }.max() ?? 1
        // Separate items with several paragraphs by blank lines, or a paragraph looks like the next item.
        let isClose = list.items.allSatisfy { $0.blocks.dropFirst().allSatisfy(Self.needsNoBlankLine) }
        listDepth += 1
        for (index, item) in list.items.enumerated() {
            if index > 0, !isClose { addBlank() }
            let label = item.label ?? bullet
            let indentation = String(repeating: " ", count: max(0, widest - TextWidth.cells(in: label)))
            // An item that begins with a list has no bullet.
            let isBare = if case .list? = item.blocks.first { true } else { false }
            let rest = String(repeating: " ", count: widest + 1)
            margin.push(first: isBare ? rest : indentation + label + " ", rest: rest)
            add(item.blocks, isClose: isClose)
            margin.pop()
        }
        listDepth -= 1
    }

    private mutating func add(_ definitions: [TextDefinition]) {
        for (index, definition) in definitions.enumerated() {
            // Several terms may share their details.
            if index > 0, !definitions[index - 1].details.isEmpty { addBlank() }
            if !definition.term.runs.isEmpty { add(definition.term.adding(.strong), role: .text) }
            margin.push(first: "  ", rest: "  ")
            add(definition.details, isClose: definition.details.allSatisfy(isShort))
            margin.pop()
        }
    }

    /// Adds a foldable part with its whole content; folding happens on display.
    private mutating func addDetails(_ blocks: [ArticleText.Block], isOpen: Bool, below summary: StyledText) {
        let (number, start) = (folds.count, lines.count)
        margin.push(first: blocks.isEmpty ? "  " : "\(Fold.openSign) ", rest: "  ")
        if !blocks.isEmpty { folds.append(Fold(summary: start..<start, content: start..<start, isOpenAtFirst: isOpen)) }
        if summary.runs.isEmpty {
            add(FlatText(ArticleTexts.details, style: .strong, isOurs: true), role: .text)
        } else {
            add(summary.adding(.strong), role: .text)
        }
        if !blocks.isEmpty {
            folds[number].summary = start..<lines.count
            addBlank()
            add(blocks)
            folds[number].content = folds[number].summary.upperBound..<lines.count
        }
        margin.pop()
    }

    private mutating func addFigure(_ blocks: [ArticleText.Block], caption: [ArticleText.Block]) {
        add(Self.withoutText(blocks, thatIs: caption.flatMap(\.texts).map(\.plainText).joined(separator: " ")))
        for text in caption.flatMap(\.texts) { add(text, role: .caption) }
    }

    private mutating func add(_ notes: [Footnote]) {
        addRule(cells: 20)
        let marks = notes.map { form.mark(ofNote: $0.label) }
        let widest = marks.map { TextWidth.cells(in: $0) }.max() ?? 1
        for (note, mark) in zip(notes, marks) {
            self.notes[note.label] = self.notes[note.label] ?? lines.count
            margin.push(first: mark.filled(to: widest) + " ", rest: String(repeating: " ", count: widest + 1))
            startingNote = note.label
            add(note.blocks, isClose: true)
            if form == .screen, references[note.label] != nil {
                add(behindLastLine: .init("↩", .init(note: .back(note.label), isMark: true)))
            }
            margin.pop()
        }
    }

    /// Adds lines without reflowing them. A line that is too long continues after a sign; on the screen it scrolls
    /// sideways instead, up to `maximumCodeCells`.
    private mutating func addCode(_ text: StyledText) {
        let flat = FlatText(text, form: form, isCode: true)
        var indentation = LaidOutLine.indentationOfCode
        if form.isPrinted {
            // Drop the indentation if that spares cutting lines that just fit.
            let widest = flat.utf8.withUnsafeBufferPointer { LineCutter.widest(of: $0) }
            if margin.room - 1...margin.room ~= widest { indentation = "" }
        }
        margin.push(first: indentation, rest: indentation)
        let room = form.isPrinted ? margin.room : Self.maximumCodeCells
        for line in flat.utf8.withUnsafeBufferPointer({ LineCutter(width: room).lines(of: $0) }) {
            var pieces = flat.pieces(in: line.range)
            if line.isContinuation { pieces.insert(.init(LineCutter.sign + " ", .init(isMark: true)), at: 0) }
            append(
                LaidOutLine(
                    prefix: margin.next(), pieces, role: .code, lineContinuation: line.continues ? .nothing : .end,
                    offset: offset + flat.articleBytes(before: line.range.lowerBound)))
        }
        offset += flat.articleBytes(before: flat.utf8.count) + 1
        margin.pop()
    }

    /// Whether a block is a paragraph of about one line.
    private func isShort(_ block: ArticleText.Block) -> Bool {
        if case .paragraph(let text) = block { text.plainText.utf8.count <= width } else { false }
    }

    /// Whether a block may follow an item's paragraph without a blank line.
    private static func needsNoBlankLine(_ block: ArticleText.Block) -> Bool {
        if case .list = block { true } else { false }
    }

    /// Removes a picture's alternative text if it repeats the caption.
    private static func withoutText(_ blocks: [ArticleText.Block], thatIs caption: String) -> [ArticleText.Block] {
        blocks.map { block in
            guard case .paragraph(var text) = block else { return block }
            for index in text.runs.indices where text.runs[index].style.contains(.image) {
                if text.runs[index].text == caption { text.runs[index].text = "" }
            }
            return .paragraph(text)
        }
    }
}
