/// Repeats work until its task is cancelled, whatever errors it throws.
package enum Retries {
    /// The first and the longest delay between failed attempts.
    private static let pauses = Duration.seconds(1)...Duration.seconds(300)

    /// Repeats the attempt until the task is cancelled or an attempt throws `CancellationError`. After each error the
    /// delay before the next attempt doubles, up to the longest.
    /// - Parameter report: receives the error of each failed attempt.
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
                // An attempt that lasted this long had worked, so this failure starts a new series.
                if begun.duration(to: .now) > pauses.upperBound { pause = pauses.lowerBound }
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, pauses.upperBound)
            }
        }
    }
}
