import News
import Terminal

extension Theme {
    /// The look of an article's line in a list.
    func style(of headline: Headline, isSelected: Bool, hasFocus: Bool) -> Style {
        style(hasUnread: !headline.isRead, isSelected: isSelected, hasFocus: hasFocus)
    }

    /// The look of a line in the pane of feeds.
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
