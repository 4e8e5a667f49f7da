/// What a task waits for, as it goes on after "waits": "until 10:29", "for external power; until 10:29".
nonisolated struct WaitingFor: Equatable {
    let text: String

    /// - Parameter reasons: Each a time, "until 10:29", or a thing, "external power".
    init(_ reasons: [String]) {
        text = reasons.map { $0.hasPrefix("until ") ? $0 : "for \($0)" }.joined(separator: "; ")
    }
}
