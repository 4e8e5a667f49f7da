/// Queues effects and performs them beside the keys.
final class EffectLanes {
    /// How an effect runs beside others.
    enum Lane {
        case concurrent
        /// After all earlier ones, also when the user has quit.
        case inOrder
        /// Cancels an earlier one of its kind that still runs.
        case latest(Kind)
        /// Counts lists after a pause; a count that is cancelled is requested again.
        case counting(isThorough: Bool)
    }

    enum Kind {
        case search, preview, pauseInFeeds, waitForText
    }

    typealias Perform = @MainActor (Effect) async -> Event?
    typealias Post = @MainActor (Event?) -> Void

    private let settings: AppSettings
    private let concurrent = AsyncStream.makeStream(of: Effect.self)
    private let ordered = AsyncStream.makeStream(of: Effect.self)
    private let latest = AsyncStream.makeStream(of: (kind: Kind, effect: Effect).self)
    private let counts = AsyncStream.makeStream(of: Count.self)
    private var counting: Task<Event?, Never>?
    private var lastCount = 0

    private struct Count {
        let number: Int
        let effect: Effect
        let isThorough: Bool
    }

    init(settings: AppSettings) { self.settings = settings }

    func add(_ effect: Effect, _ lane: Lane) {
        if effect.precedesCounts { counting?.cancel() }
        switch lane {
        case .concurrent: concurrent.continuation.yield(effect)
        case .inOrder: ordered.continuation.yield(effect)
        case .latest(let kind): latest.continuation.yield((kind, effect))
        case .counting(let isThorough):
            lastCount += 1
            if !isThorough { counting?.cancel() }
            counts.continuation.yield(Count(number: lastCount, effect: effect, isThorough: isThorough))
        }
    }

    /// Performs all added effects except the ordered ones, until `finish`.
    func perform(_ perform: @escaping Perform, _ post: @escaping Post) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.performLatest(perform, post) }
            group.addTask { await self.countLists(perform, post) }
            for await effect in concurrent.stream {
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
        concurrent.continuation.finish()
        latest.continuation.finish()
        counts.continuation.finish()
        counting?.cancel()
    }

    func finishOrder() { ordered.continuation.finish() }
}

extension EffectLanes {
    /// Performs only the latest effect of each kind: a newer one cancels an older one, or keeps it from starting.
    private func performLatest(_ perform: @escaping Perform, _ post: @escaping Post) async {
        var running: [Kind: Task<Void, Never>] = [:]
        for await (kind, effect) in latest.stream {
            running[kind]?.cancel()
            running[kind] = Task { [settings] in
                if let pause = settings.pause(before: kind), (try? await settings.sleep(pause)) == nil { return }
                post(await perform(effect))
            }
        }
        for task in running.values { task.cancel() }
        for task in running.values { await task.value }
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

extension Effect {
    /// Whether it searches the library itself, and would have to wait for a running count, which is cancelled then.
    fileprivate var precedesCounts: Bool {
        switch self {
        case .search, .act(.markAllRead): true
        default: false
        }
    }
}

extension AppSettings {
    fileprivate func pause(before kind: EffectLanes.Kind) -> Duration? {
        switch kind {
        case .search: nil
        case .preview: previewDelay
        case .pauseInFeeds: listDelay
        case .waitForText: loadingMessageDelay
        }
    }
}
