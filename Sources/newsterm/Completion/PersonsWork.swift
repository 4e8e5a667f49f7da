import BackgroundTasks
import Dispatch
import Foundation
import News
import NewsStore
import NewsUI
import Synchronization

/// What the person began in the reader and wants finished: each piece under an assertion, so that to quit does not cut
/// it off. A refresh can be stopped half-way, and the rest handed to another process.
final class PersonsWork: Sendable {
    private struct State {
        var courses: [ObjectIdentifier: RefreshCourse] = [:]
        var left: [LeftRefresh] = []
    }

    /// The rest of a refresh that was stopped.
    struct LeftRefresh: Sendable {
        /// Of its assertion.
        let name: String
        let rest: HandOver
    }

    private let assertions: BackgroundTaskAssertions
    private let workshop: Workshop
    private let background: BackgroundService
    private let state = Mutex(State())
    private let refreshes = DispatchGroup()

    init(_ assertions: BackgroundTaskAssertions, _ workshop: Workshop, _ background: BackgroundService) {
        self.assertions = assertions
        self.workshop = workshop
        self.background = background
    }

    /// Works under an assertion of this name.
    func perform<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await assertions.withBackgroundTask(withName: name, work)
    }

    /// Refreshes feeds, or all, whether they are due or not.
    func refresh(_ urls: [String]?) async throws -> RefreshResult {
        let all = urls == nil ? try await workshop.library.feeds().map(\.url) : nil
        let course = RefreshCourse(feeds: urls ?? all ?? [], isNamed: urls != nil)
        return try await assertions.withBackgroundTask(withName: course.name, ending: \.ending) { [self] in
            refreshes.enter()
            defer { refreshes.leave() }
            return try await run(course)
        }
    }

    /// Launches a task now, and returns when its run has ended.
    func simulateLaunch(_ identifier: String) async throws {
        let name = TaskIdentifier(rawValue: identifier)?.name ?? identifier
        let ending: @Sendable (BackgroundTaskResult?) -> BackgroundTaskEnding = { $0.map(\.ending) ?? .done() }
        _ = try await assertions.withBackgroundTask(withName: "the task \(name)", ending: ending) { [background] in
            try await background.simulateLaunch(identifier)
        }
    }

    /// Tells all refreshes of this process to stop where they are; what is left of them is kept.
    func stopRefreshes() {
        for course in state.withLock({ Array($0.courses.values) }) { course.stop() }
    }

    /// The process is about to be stopped: ends the refreshes that it would take with it, and returns what is left of
    /// them. Blocks the thread. Those that another newsterm does go on there.
    func suspendRefreshes(limit: DispatchTimeInterval = .seconds(5)) -> HandOver? {
        guard !background.asksAnother else { return nil }
        stopRefreshes()
        _ = refreshes.wait(timeout: .now() + limit)
        return HandOver(takeLeft().map(\.rest))
    }

    /// What is left of the refreshes that were stopped; the next asker gets nothing of it.
    func takeLeft() -> [LeftRefresh] {
        state.withLock { state in
            defer { state.left = [] }
            return state.left
        }
    }
}

extension PersonsWork {
    private func run(_ course: RefreshCourse) async throws -> RefreshResult {
        state.withLock { $0.courses[ObjectIdentifier(course)] = course }
        defer { state.withLock { $0.courses[ObjectIdentifier(course)] = nil } }
        let result: Result<RefreshResult, any Error>
        do {
            let urls = course.isNamed ? course.feeds : nil
            result = .success(
                try await course.run { [background] in
                    try await background.refresh(urls) { course.noteDone($0) }
                })
        } catch {
            result = .failure(error)
        }
        let left = course.left
        guard course.isStopped, !left.isEmpty else { return try result.get() }
        let rest = HandOver(feeds: left, isNamed: course.isNamed)
        state.withLock { $0.left.append(LeftRefresh(name: course.name, rest: rest)) }
        let words = "Stopped before \(left.count.grouped) \(left.count == 1 ? "feed" : "feeds") had been asked."
        var stopped = (try? result.get()) ?? RefreshResult(words: words)
        stopped.isStopped = true
        return stopped
    }
}

extension RefreshResult {
    /// What the person is told of it after they have left.
    fileprivate var ending: BackgroundTaskEnding {
        if isStopped || (counts?.cancelled ?? 0) > 0 { return .notCompleted(words) }
        guard let counts, counts.failed > 0, counts.updated + counts.unchanged == 0 else { return .done(words) }
        return .failed(words)
    }
}

extension BackgroundTaskResult {
    fileprivate var ending: BackgroundTaskEnding {
        switch self {
        case .newData, .noData: .done("\(self).")
        case .failed(let reason), .retry(let reason): .failed(reason)
        }
    }
}
