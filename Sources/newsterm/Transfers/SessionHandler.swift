import BackgroundTasks
import BackgroundTransfers
import Foundation

/// Who is told the events of a background session, in whichever process they arrive.
struct SessionHandler: Sendable {
    let configuration: BackgroundSessionConfiguration
    let handle: BackgroundSession.EventHandler

    /// - Parameter origin: whether a person uses this process.
    func session(_ locations: Locations, origin: TransferOrigin) -> BackgroundSession {
        BackgroundSession(
            configuration: configuration, folder: locations.transfers(of: configuration.identifier),
            launcher: ProgramLauncher(locations: locations), origin: origin)
    }
}

/// All sessions of newsterm.
struct SessionHandlers: Sendable {
    let handlers: [SessionHandler]
    private let locations: Locations
    private let origin: TransferOrigin

    /// - Parameters:
    ///   - origin: whether a person uses this process.
    ///   - notifier: tells of what has come.
    ///   - journal: takes a sentence on what came of a refresh's fetches.
    init(
        _ workshop: Workshop, origin: TransferOrigin, notifier: Notifier,
        journal: @escaping @Sendable (String) async -> Void
    ) {
        let library = workshop.library
        let downloads = SessionHandler(workshop.downloads, workshop.configuration.downloads) { download in
            await notifier.ended(download, in: library)
        }
        let feeds = SessionHandler(workshop, notifier: notifier, journal: journal)
        self.init([downloads, feeds], locations: workshop.locations, origin: origin)
    }

    init(_ handlers: [SessionHandler], locations: Locations, origin: TransferOrigin) {
        self.handlers = handlers
        self.locations = locations
        self.origin = origin
    }

    /// Binds each to its session, as SwiftUI has it; before the scheduler runs.
    func register(with scheduler: BackgroundTaskScheduler) async throws {
        for handler in handlers {
            let session = handler.session(locations, origin: origin)
            try await scheduler.backgroundTask(.urlSession(handler.configuration.identifier)) {
                try await session.handleEvents(handler.handle)
            }
        }
    }

    /// Tells each what it missed, and starts agents that have something to do: what `newsterm wake` does for them.
    func handleEvents(by scheduler: BackgroundTaskScheduler) async throws {
        for handler in handlers where handler.session(locations, origin: origin).isToBeLookedAfter {
            try await scheduler.handleEvents(forBackgroundURLSession: handler.configuration.identifier)
        }
    }

    /// Tells each what happens, until it is cancelled: for a process that stays.
    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for handler in handlers {
                group.addTask { try await handler.session(locations, origin: origin).run(handler.handle) }
            }
            try await group.waitForAll()
        }
    }
}
