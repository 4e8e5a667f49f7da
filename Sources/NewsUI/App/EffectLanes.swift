/// Where effects wait to be performed beside the keys: most side by side, those whose order matters one after the other,
/// of searches the latest, and the counting of lists a while after it was asked for.
final class EffectLanes {
    typealias Perform = @MainActor (Effect) async -> Event?
    typealias Post = @MainActor (Event?) -> Void

    private let settings: AppSettings
    private let sideBySide = AsyncStream.makeStream(of: Effect.self)
    private let ordered = AsyncStream.makeStream(of: Effect.self)
    private let searches = AsyncStream.makeStream(of: Effect.self)
    private let counts = AsyncStream.makeStream(of: Effect.self)
    private var counting: Task<Event?, Never>?

    init(settings: AppSettings) { self.settings = settings }

    func add(_ effect: Effect) {
        switch effect {
        // Looking for an unread article must see what was marked before.
        case .act, .keepPlace, .chooseText, .findUnread: ordered.continuation.yield(effect)
        case .search:
            // It would have to wait for the count.
            counting?.cancel()
            searches.continuation.yield(effect)
        case .countLists: counts.continuation.yield(effect)
        default: sideBySide.continuation.yield(effect)
        }
    }

    /// Performs what was added, but for what has its order, until `finish`.
    func perform(_ perform: @escaping Perform, _ post: @escaping Post) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.performLatestSearch(perform, post) }
            group.addTask { await self.countLists(perform, post) }
            for await effect in sideBySide.stream {
                group.addTask { await post(perform(effect)) }
            }
        }
    }

    /// Performs what has its order, until `finishOrder`, and all that was added before it.
    func performInOrder(_ perform: @escaping Perform, _ post: @escaping Post) async {
        for await effect in ordered.stream { post(await perform(effect)) }
    }

    func finish() {
        sideBySide.continuation.finish()
        searches.continuation.finish()
        counts.continuation.finish()
        counting?.cancel()
    }

    func finishOrder() { ordered.continuation.finish() }
}

extension EffectLanes {
    /// What a newer search has overtaken is ended.
    private func performLatestSearch(_ perform: @escaping Perform, _ post: @escaping Post) async {
        var running: Task<Void, Never>?
        for await effect in searches.stream {
            running?.cancel()
            running = Task { post(await perform(effect)) }
        }
        running?.cancel()
        await running?.value
    }

    /// What was stopped meanwhile is asked for again.
    private func countLists(_ perform: @escaping Perform, _ post: @escaping Post) async {
        for await effect in counts.stream {
            guard (try? await settings.sleep(settings.pauseBeforeCounting)) != nil else { return }
            let task = Task { await perform(effect) }
            counting = task
            let event = await task.value
            post(task.isCancelled ? .listsCounted(nil, isThorough: false) : event)
            guard (try? await settings.sleep(settings.pauseBetweenCounts)) != nil else { return }
        }
    }
}
