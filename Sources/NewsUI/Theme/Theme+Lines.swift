import News
import Terminal

extension Theme {
    /// The look of a line in a list: what is unread is bold only where the keys are.
    /// - Parameter hasFocus: Whether the keys are for the list.
    func style(hasUnread: Bool, isSelected: Bool, hasFocus: Bool) -> Style {
        let style = hasUnread ? unread(hasFocus: hasFocus) : self[.read]
        guard isSelected else { return style }
        return style.overlaid(with: self[hasFocus ? .selected : .unfocusedSelected])
    }

    /// Unread is bold where the focus is; elsewhere only where nothing else would tell it from what was read.
    private func unread(hasFocus: Bool) -> Style {
        var quiet = self[.unread]
        quiet.attributes.remove(.bold)
        return hasFocus || quiet == self[.read] ? self[.unread] : quiet
    }
}
