import News
import Terminal
import Texts

/// The order of the lists, and their headings. Search results come best first until another order is chosen for them.
extension Model {
    /// The shown row's stored list, in the chosen order; `nil` when a search produces it.
    var listFilter: HeadlineFilter? {
        guard var filter = shown.filter(hidesRead: hidesRead) else { return nil }
        if !filter.recentlyRead { filter.order = order }
        return filter
    }

    /// The order in view; `nil` for best first.
    var orderInView: HeadlineOrder? {
        guard let results else { return list.filter.order }
        return results.order ?? (results.source.isSearch ? nil : .newest)
    }

    mutating func startChoosingOrder() {
        guard shown != .smart(.recent) || results?.source.isSearch == true else {
            return messages.add(ListTexts.isInReadingOrder)
        }
        isChoosingOrder = true
        let present = ordersInView.first { $0.order == orderInView }
        if let present { messages.add(ListTexts.presentOrder(present.label)) }
    }

    /// Handles the key that names the order.
    mutating func chooseOrder(_ key: Key) {
        isChoosingOrder = false
        guard case .character(let letter) = key else { return }
        guard let chosen = ordersInView.first(where: { $0.letter == letter }) else {
            return messages.add(ListTexts.noOrder(letter))
        }
        guard let order = chosen.order else { return putBestFirst() }
        if results?.source.isSearch == true {
            results?.sort(by: order)
        } else {
            self.order = order
            results?.sort(by: order)
            let place = selectedHeadline.map { HeadlineDestination.row($0.position) }
            if let filter = listFilter, filter != list.filterInView { list.show(filter, at: place ?? .first) }
        }
        fitToSize()
        if order == .title, results == nil {
            let count = feeds.articleCount(of: shown, unreadOnly: hidesRead)
            if let count, count > HeadlineOrder.maximumRowsByTitle {
                messages.add(ListTexts.byTitle(limit: HeadlineOrder.maximumRowsByTitle, count: count))
            }
        }
    }

    /// Repeats the search, because hits in another order carry no rank.
    private mutating func putBestFirst() {
        guard let source = results?.source, results?.order != nil else { return }
        results?.order = nil
        show(source, lookingFor: results?.selectedRow)
    }

    /// Shows or hides the headings.
    mutating func toggleHeadings() {
        hasHeadings.toggle()
        fitToSize()
        guard hasHeadings else { return }
        if results?.source.isSearch == true {
            messages.add(ListTexts.noHeadingsOfSearch)
        } else if orderInView == .title {
            messages.add(ListTexts.noHeadingsByTitle)
        }
    }
}
