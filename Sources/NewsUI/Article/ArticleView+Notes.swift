import News
import Presentation

/// From the text to a note, and back.
extension ArticleView {
    /// What going to a note came to.
    enum NoteStep: Equatable {
        case note(String)
        case back
        /// What was folded away is shown.
        case opened
        /// Nothing on the screen refers to one.
        case none
    }

    /// The first note that the text on the screen refers to: its label, and the line that does.
    var noteInView: (label: String, line: Int)? {
        guard let notes = loaded?.layout.notes, !notes.isEmpty else { return nil }
        for line in visible {
            for piece in lines[line].pieces {
                guard case .to(let label) = piece.look.note, let note = notes[label] else { continue }
                if note > shown.number(of: line) { return (label, line) }
            }
        }
        return nil
    }

    /// Whether the notes are on the screen, and there is a place in the text to go back to.
    var isAtNote: Bool {
        guard wayBack != nil, let layout = loaded?.layout else { return false }
        return layout.notes.values.contains { visible.contains(shown.line(of: $0)) }
    }

    /// Goes to the note that is referred to first, or opens what is folded away above that; from the notes, goes back to
    /// where the text was left.
    mutating func goToNote() -> NoteStep {
        if isAtNote { return goBackToText(from: nil) }
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
        wayBack = (shown.number(of: top), layout.width, layout.tableWidth, placeOnTop ?? ReadingPlace(offset: 0))
        show(number: note)
        scroll(by: shown.line(of: note) - 1 - top)
        return .note(layout.form.mark(ofNote: label))
    }

    /// Goes back to where the text was left; else to where it refers to a note.
    mutating func goBackToText(from label: String?) -> NoteStep {
        guard let layout = loaded?.layout else { return .none }
        if let wayBack {
            self.wayBack = nil
            if wayBack.width == layout.width, wayBack.tableWidth == layout.tableWidth {
                scroll(by: shown.line(of: wayBack.line) - top)
            } else {
                go(to: wayBack.place)
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
