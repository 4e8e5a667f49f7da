/// Hands a stream's values on while work is under way.
package func follow<Value: Sendable, Result: Sendable>(
    _ stream: AsyncStream<Value>, _ take: @escaping @Sendable (Value) -> Void,
    during work: @escaping @Sendable () async throws -> Result
) async rethrows -> Result {
    try await withThrowingTaskGroup(of: Void.self, returning: Result.self) { group in
        group.addTask { for await value in stream { take(value) } }
        defer { group.cancelAll() }
        return try await work()
    }
}
