import Presentation

/// The texts that cover the lists, each as it was laid out last: most keys move through a text and change nothing of it,
/// and it is asked for several times for each.
struct CoveringTexts {
    let help = Memo<HelpText.Subject, HelpText>()
    let explanation = Memo<ExplanationText.Subject, ExplanationText>()
    let feedDetails = Memo<FeedDetailsText.Subject, FeedDetailsText>()
    let tasks = Memo<TasksText.Subject, TasksText>()

    /// Lets go of what may be large and is seldom looked at.
    func forgetLarge() {
        feedDetails.forget()
    }
}
