import NewsUI
import Terminal

/// A terminal that tells when the person does something: work that waits for idleness must know.
@MainActor
final class ObservedDisplay: TerminalDisplay {
    private let screen: TerminalScreen
    private let personActed: () -> Void

    init(_ screen: TerminalScreen, personActed: @escaping () -> Void) {
        self.screen = screen
        self.personActed = personActed
    }

    var size: TerminalSize { screen.size }

    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
        try screen.start { [personActed] events in
            personActed()
            handler(events)
        }
    }

    func present(_ canvas: Canvas) { screen.present(canvas) }

    func copy(_ text: String) -> Bool { screen.copy(text) }

    func stop() { screen.stop() }
}
