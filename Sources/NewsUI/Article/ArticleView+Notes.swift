import News
import Presentation

/// Jumping from the text to a note and back.
extension ArticleView {
    /// The result of a jump.
    enum NoteStep: Equatable {
        case note(String)
        case back
        /// A fold was opened instead.
        case opened
        /// No visible line refers to a note.
        case none
    }

    /// The first note that the visible text refers to: its label, and the referring line.
    var noteInView: (label: String, line: Int)? {
        guard let notes = loaded?.layout.notes, !notes.isEmpty else { return nil }
        for line in visible {
            for piece in lines[line].pieces {
                guard case .to(let label) = piece.appearance.note, let note = notes[label] else { continue }
                if note > shown.number(of: line) { return (label, line) }
            }
        }
        return nil
    }

    /// Whether the notes are on the screen and there is a place in the text to return to.
    var isAtNote: Bool {
        guard returnPlace != nil, let layout = loaded?.layout else { return false }
        return layout.notes.values.contains { visible.contains(shown.line(of: $0)) }
    }

    /// Jumps to the first note referred to on the screen, or opens a closed fold above that reference; from the notes,
    /// returns to the place left in the text.
    mutating func goToNote() -> NoteStep {
        if isAtNote { return returnToText(from: nil) }
        let note = noteInView
        if let (fold, line) = closedFoldInView, line <= note?.line ?? .max {
            toggle(fold: fold)
            return .opened
        }
        guard let note else { return .none }
        return go(toNote: note.label)
    }

    mutating func go(toNote label: String) -> NoteStep {
        guard let layout = loaded?.layout, let note = layout.notes[label] else { return .none }
        returnPlace = (shown.number(of: top), layout.width, layout.tableWidth, placeOnTop ?? ReadingPlace(offset: 0))
        show(number: note)
        scroll(by: shown.line(of: note) - 1 - top)
        return .note(layout.form.mark(ofNote: label))
    }

    /// Returns to the place left in the text, or else to the reference to the note.
    mutating func returnToText(from label: String?) -> NoteStep {
        guard let layout = loaded?.layout else { return .none }
        if let returnPlace {
            self.returnPlace = nil
            if returnPlace.width == layout.width, returnPlace.tableWidth == layout.tableWidth {
                scroll(by: shown.line(of: returnPlace.line) - top)
            } else {
                go(to: returnPlace.place)
            }
            return .back
        }
        guard let number = label.flatMap({ layout.references[$0] }) else { return .none }
        show(number: number)
        let line = shown.line(of: number)
        if !visible.contains(line) { scroll(by: line - visible.count / 3 - top) }
        return .back
    }
}
