import News
package import Terminal

extension Theme {
    /// The look of a line in a list: what is unread is bold only where the keys are.
    /// - Parameter hasFocus: Whether the keys are for the list.
    package func style(hasUnread: Bool, isSelected: Bool, hasFocus: Bool) -> Style {
        let style = hasUnread ? unread(hasFocus: hasFocus) : self[.read]
        return isSelected ? selected(style, hasFocus: hasFocus) : style
    }

    /// A style on the ground of a selected line. Where that is reversed or has letters of its own, other colours and dim
    /// letters would be patches on it; and where it is reversed bold ones, too, which many terminals brighten.
    package func selected(_ style: Style, hasFocus: Bool) -> Style {
        let ground = self[hasFocus ? .selected : .unfocusedSelected]
        if ground.foreground == nil, !ground.attributes.contains(.reverse) { return ground.overlaid(with: style) }
        let lost: Style.Attributes = ground.attributes.contains(.reverse) ? [.dim, .bold] : .dim
        return Style(attributes: style.attributes.subtracting(lost)).overlaid(with: ground)
    }

    /// Unread is bold where the focus is; elsewhere only where nothing else would tell it from what was read.
    private func unread(hasFocus: Bool) -> Style {
        var quiet = self[.unread]
        quiet.attributes.remove(.bold)
        return hasFocus || quiet == self[.read] ? self[.unread] : quiet
    }
}
