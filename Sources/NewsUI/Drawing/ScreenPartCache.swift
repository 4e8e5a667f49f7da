import Presentation
import Terminal

/// Caches the parts of the screen as last drawn and reuses the unchanged ones, since a key changes little.
struct ScreenPartCache {
    /// What all panes depend on.
    private struct SharedState: Equatable {
        let size: TerminalSize
        let theme: Theme
    }

    private var sharedState: SharedState?
    /// By the set visible together: one for browsing, one for reading.
    private var panes: [Panes: PaneCache] = [:]
    private var help: (subject: HelpLine.Subject, line: HelpLine)?

    /// A canvas with the panes and the lines between them.
    mutating func panes(of model: Model) -> Canvas {
        let new = SharedState(size: model.size, theme: model.theme)
        if new != sharedState { (sharedState, panes) = (new, [:]) }
        let (frame, shown) = (model.frame, model.frame.panes)
        if panes[shown] == nil { panes[shown] = PaneCache(in: frame, theme: new.theme) }
        panes[shown]?.draw(model)
        return panes[shown]?.canvas ?? Canvas(size: model.size)
    }

    mutating func helpLine(_ subject: HelpLine.Subject) -> HelpLine {
        if let help, help.subject == subject { return help.line }
        let line = HelpLine(subject)
        help = (subject, line)
        return line
    }
}
