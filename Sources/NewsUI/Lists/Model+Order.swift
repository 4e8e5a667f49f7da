import News
import Terminal
import Texts

/// The order of the lists, and the headings in them. A search has its own order, the best first, until another one is
/// asked for while its results are shown.
extension Model {
    /// The stored list of the row that is shown, in the order that is wanted; nil: what is shown is searched for.
    var listFilter: HeadlineFilter? {
        guard var filter = shown.filter(hidesRead: hidesRead) else { return nil }
        filter.order = order
        return filter
    }

    /// The order of what is shown; nil: what was found best comes first.
    var orderInView: HeadlineOrder? {
        guard let results else { return list.filter.order }
        return results.order ?? (results.source.isSearch ? nil : .newest)
    }

    mutating func startChoosingOrder() {
        isChoosingOrder = true
        let present = ordersInView.first { $0.order == orderInView }
        if let present { messages.add(ListTexts.presentOrder(present.label)) }
    }

    /// Takes the letter that names the order.
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
            if let count, count > HeadlineOrder.longestByTitle {
                messages.add(ListTexts.byTitle(limit: HeadlineOrder.longestByTitle, count: count))
            }
        }
    }

    /// Looks for what was found once more: of hits in another order it is not known how good they are.
    private mutating func putBestFirst() {
        guard let source = results?.source, results?.order != nil else { return }
        results?.order = nil
        show(source, lookingFor: results?.selectedRow)
    }

    /// Puts headings over the days or the feeds, or takes them away.
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
