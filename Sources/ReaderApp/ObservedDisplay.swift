import NewsUI
import Terminal

/// A terminal that reports the user's activity, for work that waits for idleness.
@MainActor
final class ObservedDisplay: TerminalDisplay {
    private let screen: TerminalScreen
    private let observe: (UserActivity) -> Void
    private let left: () -> Void
    private var isLeft = false
    private var hasPainted = false
    private let firstScreen = AsyncStream.makeStream(of: Never.self)

    /// - Parameter left: called when the terminal has been restored.
    init(_ screen: TerminalScreen, observe: @escaping (UserActivity) -> Void, left: @escaping () -> Void) {
        self.screen = screen
        self.observe = observe
        self.left = left
    }

    /// Ends when the first screen has been painted.
    var untilFirstScreen: AsyncStream<Never> { firstScreen.stream }

    var size: TerminalSize { screen.size }

    var colorDepth: ColorDepth { screen.colorDepth }

    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
        try screen.start { [weak self] events in
            handler(events)
            // After the screen has changed, for which the user waits.
            guard let self, !isLeft else { return }
            for sign in UserActivity.signs(in: events) { observe(sign) }
        }
    }

    func present(_ canvas: Canvas) {
        screen.present(canvas)
        guard !hasPainted else { return }
        hasPainted = true
        firstScreen.continuation.finish()
    }

    func setTitle(_ title: String) { screen.setTitle(title) }

    func askBackground() { screen.askBackground() }

    func copy(_ text: String) -> Bool { screen.copy(text) }

    func release() { screen.release() }

    func reclaim() { screen.reclaim() }

    func stop() {
        screen.stop()
        isLeft = true
        left()
    }
}
