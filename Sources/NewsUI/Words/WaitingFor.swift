import BackgroundTasks
import FoundationEssentials

/// What a task waits for, as it goes on after "waits": "until 10:29", "for external power; until 10:29".
nonisolated struct WaitingFor: Equatable {
    let text: String

    init(_ waits: [TaskWait], now: Date) {
        text = waits.map { $0.text(now: now) }.joined(separator: say("; ", ja: "、"))
    }
}
