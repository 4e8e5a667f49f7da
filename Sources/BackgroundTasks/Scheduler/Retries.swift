/// Work that is to go on until its task is cancelled, whatever it fails with.
package enum Retries {
    /// Between attempts that failed: the first, and the longest.
    private static let pauses = Duration.seconds(1)...Duration.seconds(300)

    /// Does it again and again, until the task is cancelled or an attempt throws `CancellationError`. One that fails is
    /// followed by another a little later, then less and less often.
    /// - Parameter report: takes what an attempt failed with.
    package static func run(
        isolation: isolated (any Actor)? = #isolation, _ attempt: () async throws -> Void,
        report: (any Error) async -> Void
    ) async {
        var pause = pauses.lowerBound
        while !Task.isCancelled {
            let begun = ContinuousClock.now
            do {
                try await attempt()
            } catch is CancellationError {
                return
            } catch {
                await report(error)
                // What went well for a while is a new trouble.
                if begun.duration(to: .now) > pauses.upperBound { pause = pauses.lowerBound }
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, pauses.upperBound)
            }
        }
    }
}
