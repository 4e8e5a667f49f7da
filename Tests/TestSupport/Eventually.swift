/// Looks again and again until something is so; false when the time limit, which only ends what would wait for ever,
/// has passed.
public func eventually(
    within limit: Duration = .seconds(180), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while try await !isSo() {
        if ContinuousClock.now > deadline { return false }
        try await Task.sleep(for: .milliseconds(10))
    }
    return true
}
