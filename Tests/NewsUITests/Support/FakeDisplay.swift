import Terminal

@testable import NewsUI

/// A terminal that records what it is shown and sends what the test types.
final class FakeDisplay: TerminalDisplay {
    private(set) var size: TerminalSize
    var colorDepth = ColorDepth.full
    private(set) var canvases: [Canvas] = []
    private(set) var titles: [String] = []
    /// Which program held the screen.
    private(set) var turns: [String] = []
    private(set) var copied: [String] = []
    private(set) var isStopped = false
    private var handler: @MainActor ([TerminalEvent]) -> Void = { _ in }
    private var waiting: [(condition: ([String]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(columns: Int = 80, rows: Int = 24) {
        size = TerminalSize(columns: columns, rows: rows)
    }

    var lines: [String] { canvases.last?.lines ?? [] }

    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
        self.handler = handler
    }

    func present(_ canvas: Canvas) {
        canvases.append(canvas)
        let lines = canvas.lines
        let met = waiting.filter { $0.condition(lines) }
        waiting.removeAll { $0.condition(lines) }
        for wait in met { wait.continuation.resume() }
    }

    func setTitle(_ title: String) {
        if titles.last != title { titles.append(title) }
    }

    func askBackground() {}

    func release() { turns.append("released") }

    func reclaim() { turns.append("reclaimed") }

    func copy(_ text: String) -> Bool {
        copied.append(text)
        return true
    }

    func stop() {
        isStopped = true
    }

    func type(_ keys: Key...) {
        handler(keys.map { .key($0) })
    }

    func send(_ event: TerminalEvent) {
        handler([event])
    }

    /// Waits until the screen meets a condition.
    func shows(_ condition: @escaping ([String]) -> Bool) async {
        if condition(lines) { return }
        await withCheckedContinuation { waiting.append((condition, $0)) }
    }

    func shows(_ text: String) async {
        await shows { $0.contains { $0.contains(text) } }
    }
}
