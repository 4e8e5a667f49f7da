public import Terminal

/// The terminal as the application uses it; tests use one of their own.
public protocol TerminalDisplay: AnyObject {
    /// The screen's size; known after `start`.
    var size: TerminalSize { get }
    /// Which colours are shown; known after `start`.
    var colorDepth: ColorDepth { get }
    /// Takes the screen; events come to the handler, all that came together at once.
    func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError)
    func present(_ canvas: Canvas)
    /// Gives the terminal a title, where it has one.
    func setTitle(_ title: String)
    /// Puts a text on the clipboard; false: that cannot be done.
    @discardableResult
    func copy(_ text: String) -> Bool
    /// Asks the terminal for its background; what it says comes as an event.
    func askBackground()
    /// Gives the screen and the keys to another program in the foreground, until `reclaim`.
    func release()
    /// Takes both back, and paints the screen again.
    func reclaim()
    /// Gives the screen back.
    func stop()
}

extension TerminalScreen: TerminalDisplay {}
