import BackgroundTasks
import FoundationEssentials
import Presentation
import Terminal
import Texts

extension Model {
    /// What the screen of the explanation shows, all of it.
    var explanationLines: [StyledLine] {
        guard let explanation else { return [] }
        let subject = ExplanationText.Subject(
            text: explanation.text ?? ExplanationTexts.asking, width: size.columns - 2, theme: theme)
        return coveringTexts.explanation.value(of: subject) { ExplanationText(subject) }.lines
    }

    /// When the explanation is asked for again because of the time; nil: its words do not depend on it.
    var explanationChange: Date? {
        guard let explanation, let task = tasks.tasks.first(where: { $0.id == explanation.task }),
            task.state != .idle || task.isPending
        else { return nil }
        return explanation.isStaleAt
    }

    mutating func explainSelectedTask(_ effects: inout [Effect]) {
        guard let task = tasks.selectedTask else { return messages.add(TasksView.nothingKnown) }
        explanation = ExplanationView(of: task)
        showText(.explanation)
        askForExplanation(&effects)
    }

    /// Asks for the open explanation, since it may have changed.
    mutating func askForExplanation(_ effects: inout [Effect]) {
        guard overlay == .explanation, let effect = explanation?.ask(now: now) else { return }
        effects.append(effect)
    }

    /// Takes what came of asking; nil: it cannot be had.
    mutating func explained(_ id: BackgroundOverview.Task.ID, _ text: String?, _ effects: inout [Effect]) {
        guard explanation?.task == id else { return }
        if let effect = explanation?.answered(text, now: now) { effects.append(effect) }
        if overlay == .explanation { move(.lines(0)) }
    }
}
