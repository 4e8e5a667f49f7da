import News
import Terminal

extension Theme {
    /// The look of an article's line in a list.
    func style(of headline: Headline, isSelected: Bool, hasFocus: Bool) -> Style {
        style(hasUnread: !headline.isRead, isSelected: isSelected, hasFocus: hasFocus)
    }

    /// The look of a line in the pane of feeds.
    func style(hasUnread: Bool, isSelected: Bool, hasFocus: Bool) -> Style {
        let style = self[hasUnread ? .unread : .read]
        guard isSelected else { return style }
        return style.overlaid(with: self[hasFocus ? .selected : .unfocusedSelected])
    }
}
