import Presentation

extension Model {
    /// Adapts the chosen theme to this terminal.
    mutating func fitTheme() { theme = chosenTheme.shown(on: ground, in: colorDepth) }

    /// Stores the terminal's background, also for the next start in a terminal of this kind.
    mutating func keep(_ ground: Ground) {
        grounds.removeAll { $0.terminal == terminal }
        grounds.append(ReaderState.TerminalGround(terminal: terminal, ground: ground))
        grounds.removeFirst(max(0, grounds.count - ReaderState.mostGrounds))
        guard ground != self.ground else { return }
        self.ground = ground
        fitTheme()
    }
}
