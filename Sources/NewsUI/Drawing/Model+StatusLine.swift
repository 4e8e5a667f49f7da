import Presentation
import Terminal

/// The line that shows messages and status, or takes the answer to a prompt.
extension Model {
    func drawStatus(into canvas: inout Canvas, in surroundings: Surroundings) {
        guard let row = frame.status else { return }
        if let prompt = prompt {
            drawNoteOfPrompt(above: row, &canvas)
            canvas.fill(row: row, style: statusBackground)
            let used = canvas.draw(prompt.purpose.question, row: row, column: 1, style: onGround(.prompt))
            drawAnswer(prompt, row: row, column: 1 + used, &canvas)
        } else {
            drawText(row: row, &canvas, surroundings)
        }
    }
}

extension Model {
    private func drawText(row: Int, _ canvas: inout Canvas, _ surroundings: Surroundings) {
        let status = StatusText(model: self, width: size.columns, in: surroundings)
        let first = max(0, row - status.lines.count + 1)
        for (line, text) in zip(first...row, status.lines.suffix(row - first + 1)) {
            canvas.fill(row: line, style: statusBackground)
            canvas.draw(text.text, row: line, column: 1, style: text.isError ? onGround(.error) : theme[.status])
            var column = 1
            for part in text.parts {
                column += canvas.draw(part.text, row: line, column: column, style: onGround(part.role))
            }
        }
        let cells = TextWidth.cells(in: status.note)
        let used = TextWidth.cells(in: status.lines.last?.text ?? "")
        if cells > 0, used + cells + 4 <= size.columns {
            canvas.draw(
                status.note, row: row, column: size.columns - cells - 1,
                style: onGround(.detail))
        }
    }

    /// The background of the whole line.
    private var statusBackground: Style { Style(background: theme[.status].background) }

    private func onGround(_ role: Role) -> Style { statusBackground.overlaid(with: theme[role]) }

    /// Draws the query's error or the possible commands over the last lines of the body.
    private func drawNoteOfPrompt(above row: Int, _ canvas: inout Canvas) {
        guard frame.body.contains(row - 1) else { return }
        if let note = noteOfPrompt {
            let lines = StatusText.wrapped(note.text, width: size.columns - 2, limit: min(3, frame.body.count))
            for (line, text) in zip(row - lines.count..<row, lines) {
                canvas.fill(row: line)
                canvas.draw(text, row: line, column: 1, style: theme[note.isError ? .error : .detail])
            }
        } else if let completion = completionLine ?? fittingNames {
            canvas.fill(row: row - 1)
            completion.draw(into: &canvas, row: row - 1, column: 1, width: size.columns - 2)
        }
    }

    /// Draws as much of the answer as fits, always including the cursor.
    private func drawAnswer(_ prompt: LinePrompt, row: Int, column: Int, _ canvas: inout Canvas) {
        let room = max(1, size.columns - column - 1)
        // Backwards from the cursor, since pasted text may be of any length.
        var (start, before) = (prompt.cursor, 0)
        while start > 0, case let cells = TextWidth.cells(in: String(prompt.text[start - 1])), before + cells < room {
            (start, before) = (start - 1, before + cells)
        }
        let shown = String(prompt.text[start...].prefix(prompt.cursor - start + room))
        canvas.draw(shown, row: row, column: column, width: room, style: statusBackground)
        canvas.cursor = CanvasPosition(row: row, column: min(column + before, max(0, size.columns - 1)))
    }
}
