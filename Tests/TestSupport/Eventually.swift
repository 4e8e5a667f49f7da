/// Looks again and again until something is so; false when the time limit, which only ends what would wait for ever,
/// has passed.
public func eventually(
    within limit: Duration = .seconds(600), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    // More and more seldom: hundreds of tests look at once, some of them by a program of its own.
    var pause = Duration.milliseconds(10)
    while try await !isSo() {
        if ContinuousClock.now > deadline { return false }
        try await Task.sleep(for: pause)
        pause = min(pause * 1.5, .milliseconds(100))
    }
    return true
}
