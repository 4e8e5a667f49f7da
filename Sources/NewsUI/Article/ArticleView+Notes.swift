import News

/// From the text to a note, and back.
extension ArticleView {
    /// What going to a note came to.
    enum NoteStep: Equatable {
        case note(String)
        case back
        /// Nothing on the screen refers to one.
        case none
    }

    /// The first note that the text on the screen refers to: its mark, and its line.
    var noteInView: (mark: String, line: Int)? {
        guard let notes = loaded?.layout.notes, !notes.isEmpty else { return nil }
        for index in visible {
            for piece in lines[index].pieces where piece.look.style.contains(.superscript) && !piece.look.isMark {
                if let line = notes[piece.text], line > index { return (piece.text, line) }
            }
        }
        return nil
    }

    /// Goes to the note that is referred to first; from there, back to where the text was left.
    mutating func goToNote() -> NoteStep {
        if let wayBack, loaded?.layout.notes.values.contains(where: visible.contains) == true {
            if wayBack.width == loaded?.layout.width {
                scroll(by: wayBack.line - top)
            } else {
                go(to: wayBack.place)
            }
            self.wayBack = nil
            return .back
        }
        guard let (mark, line) = noteInView else { return .none }
        wayBack = (top, loaded?.layout.width ?? width, placeOnTop ?? ReadingPlace(offset: 0))
        scroll(by: line - 1 - top)
        return .note(mark)
    }
}
