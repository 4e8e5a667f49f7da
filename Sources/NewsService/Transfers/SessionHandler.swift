import BackgroundTasks
package import BackgroundTransfers
import FoundationEssentials
package import News

/// Handles the events of a background session, in whichever process they arrive.
struct SessionHandler: Sendable {
    let configuration: BackgroundSessionConfiguration
    /// Takes a sentence about the session's record.
    let report: @Sendable (String) -> Void
    let handle: BackgroundSession.EventHandler
    /// Handles the common consequences of several events, when no more are expected for now.
    var settle: @Sendable () async -> Void = {}

    /// - Parameter origin: whether the process has a user.
    func session(_ locations: Locations, origin: TransferOrigin) -> BackgroundSession {
        locations.session(configuration, origin: origin, report: report)
    }
}

/// The handlers of all of newsterm's sessions.
package struct SessionHandlers: Sendable {
    let handlers: [SessionHandler]
    private let locations: Locations
    private let origin: TransferOrigin

    /// - Parameters:
    ///   - origin: whether the process has a user.
    ///   - notifier: notifies of what has arrived.
    ///   - journal: takes an entry on the result of a refresh's fetches.
    package init(
        _ services: AppServices, origin: TransferOrigin, notifier: Notifier,
        journal: @escaping @Sendable (NewsEntry) async -> Void
    ) {
        let library = services.library
        let downloads = SessionHandler(services) { download in
            await notifier.ended(download, in: library)
        }
        let feeds = SessionHandler(services, notifier: notifier, journal: journal)
        self.init([downloads, feeds], locations: services.locations, origin: origin)
    }

    init(_ handlers: [SessionHandler], locations: Locations, origin: TransferOrigin) {
        self.handlers = handlers
        self.locations = locations
        self.origin = origin
    }

    /// Registers each for its session, as in SwiftUI; call before the scheduler runs.
    func register(with scheduler: BackgroundTaskScheduler) async throws {
        for handler in handlers {
            let session = handler.session(locations, origin: origin)
            try await scheduler.backgroundTask(.urlSession(handler.configuration.identifier)) {
                do {
                    try await session.handleEvents(handler.handle)
                    await handler.settle()
                } catch {
                    await handler.settle()
                    throw error
                }
            }
        }
    }

    /// Delivers missed events to each, and starts agents that have work: as `newsterm wake` does. One that fails does
    /// not affect the others; the journal records it.
    func handleEvents(by scheduler: BackgroundTaskScheduler) async {
        for handler in handlers where handler.session(locations, origin: origin).needsHandling {
            do {
                try await scheduler.handleEvents(forBackgroundURLSession: handler.configuration.identifier)
            } catch {
                Output.say("newsterm: \(error)")
            }
        }
    }

    /// Delivers events to each until cancelled, in a process that stays. Failures are reported and retried, less and
    /// less often.
    /// - Parameters:
    ///   - suspension: while this process is stopped, another may get the events; `nil` if it never is.
    ///   - report: takes a sentence.
    package func run(_ suspension: Suspension? = nil, report: @escaping @Sendable (String) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for handler in handlers { group.addTask { await run(handler, suspension, report) } }
        }
    }

    private func run(
        _ handler: SessionHandler, _ suspension: Suspension?, _ report: @Sendable (String) async -> Void
    ) async {
        let session = handler.session(locations, origin: origin)
        await Retries.run {
            guard let suspension else { return try await session.run(handler.handle) }
            await suspension.waitForEnd()
            try await suspension.cancellingOnSuspension {
                do { try await session.run(handler.handle) } catch is CancellationError {}
            }
        } report: {
            await report("\($0)")
        }
        await handler.settle()
    }
}
