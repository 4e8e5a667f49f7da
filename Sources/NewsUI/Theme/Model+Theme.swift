import Presentation

extension Model {
    /// Adapts the chosen theme to this terminal.
    mutating func fitTheme() { theme = chosenTheme.shown(on: terminalBackground, in: colorDepth) }

    /// Stores the terminal's background, also for the next start in a terminal of this kind.
    mutating func keep(_ terminalBackground: TerminalBackground) {
        terminalBackgrounds.removeAll { $0.terminal == terminal }
        terminalBackgrounds.append(
            ReaderState.KnownTerminalBackground(terminal: terminal, terminalBackground: terminalBackground))
        terminalBackgrounds.removeFirst(max(0, terminalBackgrounds.count - ReaderState.maximumBackgrounds))
        guard terminalBackground != self.terminalBackground else { return }
        self.terminalBackground = terminalBackground
        fitTheme()
    }
}
