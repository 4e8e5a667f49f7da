public import Terminal

/// The terminal as the application uses it; tests supply their own.
public protocol TerminalDisplay: AnyObject {
    /// The screen's size; valid after `start`.
    var size: TerminalSize { get }
    /// The colours that are available; valid after `start`.
    var colorDepth: ColorDepth { get }
    /// Takes the screen; the handler gets all events that arrived together in one call.
    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError)
    func present(_ canvas: Canvas)
    /// Sets the terminal's title, where it has one.
    func setTitle(_ title: String)
    /// Copies text to the clipboard; returns false when that is not possible.
    @discardableResult
    func copy(_ text: String) -> Bool
    /// Asks the terminal for its background colour; the reply comes as an event.
    func askBackground()
    /// Hands the screen and the keys to another foreground program until `reclaim`.
    func release()
    /// Takes both back and repaints.
    func reclaim()
    /// Releases the screen.
    func stop()
}

extension TerminalScreen: TerminalDisplay {}
