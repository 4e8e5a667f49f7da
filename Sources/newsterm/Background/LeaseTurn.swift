import BackgroundTasks

/// How a command gets work done that only the holder of the lease may do: it holds the lease itself, or asks who does.
enum LeaseTurn: Sendable {
    case ours(Lease)
    case theirs(HolderAnswers)

    /// Before the next look at a holder that is on its way in or out.
    static let pause = Duration.milliseconds(100)

    /// For which a holder that does not answer may be about to end, which gives the lease back. One that is stopped is not
    /// asked again: the first question takes as long.
    static let patience = Duration.seconds(5)

    /// Holders that may end one after the other before the work is done.
    private static let mostHolders = 20

    /// Works to the end: when the holder that was asked ends before it is done, whoever holds the lease next is asked, or
    /// it is done here.
    /// - Parameters:
    ///   - request: what is asked of the next holder.
    ///   - ours: does it here, and gives the lease back.
    ///   - theirs: follows the answers; throws `HolderFailure.wentAway` when they end early.
    /// - Throws: what these throw; `CommandFailure` with the status `tryLater` when nobody is to be had.
    static func untilDone<Value>(
        _ locations: Locations, request: () -> HolderRequest, ours: (Lease) async throws -> Value,
        theirs: (HolderAnswers) async throws -> Value
    ) async throws -> Value {
        for _ in 1...mostHolders {
            do {
                switch try await take(request(), locations) {
                case .ours(let lease): return try await ours(lease)
                case .theirs(let answers): return try await theirs(answers)
                }
            } catch HolderFailure.wentAway {
                try Task.checkCancellation()
            }
        }
        throw CommandFailure(
            "\(mostHolders) processes that ran the tasks ended before this was done; try again.", status: .tryLater)
    }

    /// - Throws: `CommandFailure` with the status `tryLater` when the holder does not answer; `BackgroundTaskError.storage`
    ///   when the lease's file cannot be used.
    static func take(
        _ request: HolderRequest, _ locations: Locations, patience: Duration = patience
    ) async throws -> LeaseTurn {
        let deadline = ContinuousClock.now + patience
        while true {
            if let lease = try Lease.acquire(directory: locations.background) { return .ours(lease) }
            do {
                let answers = try await HolderConversation.ask(request, locations: locations, patience: patience)
                if let answers { return .theirs(answers) }
                // Whoever holds the lease has not said so yet, or has just given it back. One that cannot say so, on a
                // full disk or in another container, is not waited for without end.
                guard ContinuousClock.now < deadline else {
                    throw CommandFailure(
                        "Another newsterm holds the lease of \(locations.background) and does not say which one it is; "
                            + "quit it, or try again.", status: .tryLater)
                }
            } catch let failure as CommandFailure {
                guard ContinuousClock.now < deadline else { throw failure }
            }
            try await Task.sleep(for: pause)
        }
    }
}
