import News
package import Terminal

extension Theme {
    /// The look of a line in a list: unread lines are bold only in the focused one.
    /// - Parameter hasFocus: whether the list has the focus.
    package func style(hasUnread: Bool, isSelected: Bool, hasFocus: Bool) -> Style {
        let style = hasUnread ? unread(hasFocus: hasFocus) : self[.read]
        return isSelected ? selected(style, hasFocus: hasFocus) : style
    }

    /// A style on a selected line's background. If that is reversed or has its own text colour, other colours and dim
    /// text would look like patches; on a reversed one bold text would too, since many terminals brighten it.
    package func selected(_ style: Style, hasFocus: Bool) -> Style {
        let rowStyle = self[hasFocus ? .selected : .unfocusedSelected]
        if rowStyle.foreground == nil, !rowStyle.attributes.contains(.reverse) { return rowStyle.overlaid(with: style) }
        let lost: Style.Attributes = rowStyle.attributes.contains(.reverse) ? [.dim, .bold] : .dim
        return Style(attributes: style.attributes.subtracting(lost)).overlaid(with: rowStyle)
    }

    /// Bold with the focus; without it, only if nothing else distinguishes unread from read.
    private func unread(hasFocus: Bool) -> Style {
        var quiet = self[.unread]
        quiet.attributes.remove(.bold)
        return hasFocus || quiet == self[.read] ? self[.unread] : quiet
    }
}
