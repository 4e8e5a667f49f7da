import News
import Presentation

extension Model {
    /// The state to restore at the next start.
    var state: ReaderState {
        // Results of a search being typed may be gone with the next letter.
        let (results, focus) = beforePrompt.map { ($0.results, $0.focus) } ?? (results, focus)
        let isSearch = results?.source.isSearch == true
        var state = ReaderState()
        state.list = feeds.name(of: shown)
        state.hidesRead = hidesRead
        state.focus = focus
        state.article = article?.headline.id
        (state.order, state.hasHeadings, state.foldedTags) = (order, hasHeadings, feeds.collapsed)
        state.terminalBackgrounds = terminalBackgrounds
        state.showsPreview = showsPreview
        state.filter = (isSearch ? filter : results?.source.filter)?.text
        if case .search(let text)? = results?.source.kind {
            state.search = text
            (state.searchOrder, state.searchFilter) = (results?.order, results?.source.filter?.text)
            state.beneath = beforeSearch?.results?.selectedRow
        }
        state.result = results?.selectedRow
        // Users at the top wait for new articles, unless one is open.
        if shown.query == nil, article != nil || !list.isAtFirst { state.headline = list.selectedRow }
        return state
    }

    /// Loads what the initial state only names, once the screen has started.
    mutating func start(_ effects: inout [Effect]) {
        reportConfigurationProblems()
        // The feeds of an account come with its next sync.
        if feeds.hasOnlyBuiltInFeeds, accounts.isEmpty, libraryRefusal == nil, article == nil { chooseFeeds(&effects) }
        guard let article, article.isLoading else { return }
        effects.append(.loadArticle(article.headline.id, width: frame.textWidth, tableWidth: frame.tableWidth))
    }

    /// Records how far the open article was read, to be saved in the library.
    mutating func rememberPlace() {
        guard let article, let loaded = article.loaded, loaded.source == article.source else { return }
        let id = article.headline.id
        let place = article.place ?? .beginning
        guard place != places[id] ?? loaded.article.place ?? .beginning else { return }
        places[id] = place
        unsavedPlaces.insert(id)
    }

    /// Saves the reading places that have changed.
    mutating func savePlaces(_ effects: inout [Effect]) {
        for id in unsavedPlaces {
            let place = places[id] ?? .beginning
            effects.append(.savePlace(place == .beginning ? nil : place, id))
        }
        unsavedPlaces = []
    }

    /// Restores the results that were open.
    mutating func restoreResults(_ initial: InitialState) {
        let state = initial.state
        filter = state.filter.flatMap(ListFilter.init(restoring:))
        filterHistory = [state.searchFilter, filter?.text].compactMap { $0 }
        let query = state.search.map { ArticleQuery.parse($0, isBeingTyped: true).query }
        let isSearch = query?.isEmpty == false
        if let source = ResultSource(shown, hidesRead: hidesRead, filter: filter) {
            results = ResultList(source, lookingFor: isSearch ? state.beneath : state.result, height: 1)
            results?.sort(by: order)
        }
        guard isSearch, let query, let text = state.search else { return }
        beforeSearch = SavedListState(results: results, focus: .headlines)
        let source = ResultSource(search: text, query: query, hidesRead: hidesRead)
            .filtered(by: state.searchFilter.flatMap(ListFilter.init(restoring:)))
        results = ResultList(source, lookingFor: state.result, height: 1)
        if let order = state.searchOrder { results?.sort(by: order) }
        searchHistory = [text]
    }
}

extension ReadingPlace {
    static let beginning = ReadingPlace(offset: 0)
}

extension FeedPane {
    func name(of row: FeedRow) -> ReaderState.List {
        switch row {
        case .smart(.fresh): .fresh
        case .smart(.unread): .unread
        case .smart(.starred): .starred
        case .smart(.all): .all
        case .smart(.recent): .recent
        case .query(let saved): .query(name: saved.name)
        case .tag(let tag): .tag(tag)
        case .feed(let id): .feed(id)
        }
    }
}
