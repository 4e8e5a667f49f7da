/// Queues effects to run beside the keys: most concurrently, order-sensitive ones serially, only the latest search, and
/// list counts after a delay.
final class EffectLanes {
    typealias Perform = @MainActor (Effect) async -> Event?
    typealias Post = @MainActor (Event?) -> Void

    private let settings: AppSettings
    private let sideBySide = AsyncStream.makeStream(of: Effect.self)
    private let ordered = AsyncStream.makeStream(of: Effect.self)
    private let searches = AsyncStream.makeStream(of: Effect.self)
    private let previews = AsyncStream.makeStream(of: Effect.self)
    private let pauses = AsyncStream.makeStream(of: Effect.self)
    private let texts = AsyncStream.makeStream(of: Effect.self)
    private let counts = AsyncStream.makeStream(of: Count.self)
    private var counting: Task<Event?, Never>?
    private var lastCount = 0

    private struct Count {
        let number: Int
        let effect: Effect
        let isThorough: Bool
    }

    init(settings: AppSettings) { self.settings = settings }

    func add(_ effect: Effect) {
        switch effect {
        case .act(.markAllRead):
            // It searches for what it marks, and would have to wait for the count.
            counting?.cancel()
            ordered.continuation.yield(effect)
        // The search for an unread article must see earlier marks.
        case .act, .savePlace, .noteReading, .chooseText, .findUnread, .loadSaves: ordered.continuation.yield(effect)
        case .search:
            // It would have to wait for the count.
            counting?.cancel()
            searches.continuation.yield(effect)
        case .loadPreview: previews.continuation.yield(effect)
        case .waitForPauseInFeeds: pauses.continuation.yield(effect)
        case .waitForText: texts.continuation.yield(effect)
        case .countLists(_, let isThorough):
            lastCount += 1
            if !isThorough { counting?.cancel() }
            counts.continuation.yield(Count(number: lastCount, effect: effect, isThorough: isThorough))
        default: sideBySide.continuation.yield(effect)
        }
    }

    /// Performs all added effects except the ordered ones, until `finish`.
    func perform(_ perform: @escaping Perform, _ post: @escaping Post) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.performLatest(of: self.searches.stream, after: nil, perform, post) }
            group.addTask { [pause = settings.previewDelay] in
                await self.performLatest(of: self.previews.stream, after: pause, perform, post)
            }
            group.addTask { [pause = settings.listDelay] in
                await self.performLatest(of: self.pauses.stream, after: pause, perform, post)
            }
            group.addTask { [delay = settings.loadingMessageDelay] in
                await self.performLatest(of: self.texts.stream, after: delay, perform, post)
            }
            group.addTask { await self.countLists(perform, post) }
            for await effect in sideBySide.stream {
                group.addTask { await post(perform(effect)) }
            }
        }
    }

    /// Performs ordered effects until `finishOrder`, including all added before that call.
    func performInOrder(_ perform: @escaping Perform, _ post: @escaping Post) async {
        for await effect in ordered.stream { post(await perform(effect)) }
    }

    func finish() {
        // Do not begin a waiting count.
        lastCount += 1
        sideBySide.continuation.finish()
        searches.continuation.finish()
        previews.continuation.finish()
        pauses.continuation.finish()
        texts.continuation.finish()
        counts.continuation.finish()
        counting?.cancel()
    }

    func finishOrder() { ordered.continuation.finish() }
}

extension EffectLanes {
    /// Performs only the latest effect: a newer one cancels an older one, or keeps it from starting.
    private func performLatest(
        of effects: AsyncStream<Effect>, after pause: Duration?, _ perform: @escaping Perform, _ post: @escaping Post
    ) async {
        var running: Task<Void, Never>?
        for await effect in effects {
            running?.cancel()
            running = Task { [settings] in
                if let pause, (try? await settings.sleep(pause)) == nil { return }
                post(await perform(effect))
            }
        }
        running?.cancel()
        await running?.value
    }

    /// Requests a cancelled count again. A thorough count waits until nothing has changed for a while; the next count
    /// cancels it.
    private func countLists(_ perform: @escaping Perform, _ post: @escaping Post) async {
        var hasPaused = false
        for await count in counts.stream where !count.isThorough || count.number == lastCount {
            if count.isThorough {
                await countInFull(count, perform, post)
                continue
            }
            if !hasPaused {
                guard (try? await settings.sleep(settings.countDelay)) != nil else { return }
            }
            // The lists to count may have changed during the pause.
            hasPaused = count.number != lastCount
            if hasPaused { continue }
            let task = Task { await perform(count.effect) }
            counting = task
            let event = await task.value
            post(task.isCancelled ? .listsCounted(nil, isThorough: false) : event)
            guard (try? await settings.sleep(settings.countInterval)) != nil else { return }
        }
    }

    private func countInFull(_ count: Count, _ perform: @escaping Perform, _ post: @escaping Post) async {
        let task = Task { [settings] () -> Event? in
            guard (try? await settings.sleep(settings.fullCountDelay)) != nil else { return nil }
            return await perform(count.effect)
        }
        counting = task
        let event = await task.value
        if !task.isCancelled {
            post(event)
        } else if count.number == lastCount {
            post(.listsCounted(nil, isThorough: true))
        }
    }
}
