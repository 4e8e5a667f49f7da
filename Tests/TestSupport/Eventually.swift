/// Polls a condition until it holds; false if the time limit, which only prevents waiting forever, has passed.
public func eventually(
    within limit: Duration = .seconds(600), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    // With growing pauses: hundreds of tests poll at once, some of them through a child process.
    var pause = Duration.milliseconds(10)
    while try await !isSo() {
        if ContinuousClock.now > deadline { return false }
        try await Task.sleep(for: pause)
        pause = min(pause * 1.5, .milliseconds(100))
    }
    return true
}
