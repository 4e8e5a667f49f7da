import NewsUI
import Presentation
import Terminal
import Texts

/// A terminal whose last row describes the demonstration, with the reader above. The demonstration can press keys.
@MainActor
final class DemoDisplay: TerminalDisplay {
    /// Rows of the terminal below the reader.
    nonisolated static let rowsOfLine = 1

    /// Called once, at the user's first action.
    var takenOver: () -> Void = {}

    private let display: any TerminalDisplay
    private let locale: InterfaceLocale
    private var handler: ([TerminalEvent]) -> Void = { _ in }
    private var canvas: Canvas?
    private var text = DemoText.welcome
    private var isTakenOver = false

    init(_ display: any TerminalDisplay, _ locale: InterfaceLocale) {
        self.display = display
        self.locale = locale
    }

    var size: TerminalSize { Self.withoutLine(display.size) }

    var colorDepth: ColorDepth { display.colorDepth }

    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
        self.handler = handler
        try display.start { [weak self] events in self?.receive(events) }
    }

    func present(_ canvas: Canvas) {
        self.canvas = canvas
        paint()
    }

    func setTitle(_ title: String) { display.setTitle(title) }

    func copy(_ text: String) -> Bool { display.copy(text) }

    func askBackground() { display.askBackground() }

    func release() { display.release() }

    func reclaim() { display.reclaim() }

    func stop() {
        handler = { _ in }
        canvas = nil
        display.stop()
    }

    func press(_ keys: [Key]) { handler(keys.map { .key($0) }) }

    func show(_ text: DemoText) {
        self.text = text
        paint()
    }
}

extension DemoDisplay {
    private static func withoutLine(_ size: TerminalSize) -> TerminalSize {
        TerminalSize(columns: size.columns, rows: size.rows - rowsOfLine)
    }

    private func receive(_ events: [TerminalEvent]) {
        let isUser = events.contains { event in
            switch event {
            case .key, .mouse: true
            default: false
            }
        }
        if isUser, !isTakenOver {
            isTakenOver = true
            takenOver()
        }
        handler(
            events.map { event in
                if case .resized(let size) = event { .resized(Self.withoutLine(size)) } else { event }
            })
    }

    private func paint() {
        guard let canvas else { return }
        var whole = Canvas(canvas, addingRows: Self.rowsOfLine)
        let row = canvas.size.rows
        let name = " \(DemoText.name(in: locale)) "
        let used = whole.draw(name, row: row, column: 0, style: Style(attributes: [.bold, .reverse]))
        whole.draw(text.words(in: locale), row: row, column: used + 1, style: .bold)
        display.present(whole)
    }
}
