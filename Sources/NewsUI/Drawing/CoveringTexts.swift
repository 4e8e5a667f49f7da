/// The texts that cover the lists, each as it was laid out last: a key moves through a text and changes nothing of it.
struct CoveringTexts {
    let help = Memo<HelpText.Subject, HelpText>()
    let problems = Memo<ProblemsText.Subject, ProblemsText>()
    let explanation = Memo<ExplanationText.Subject, ExplanationText>()
    let statistics = Memo<StatisticsText.Subject, StatisticsText>()
    let feedDetails = Memo<FeedDetailsText.Subject, FeedDetailsText>()
    let tasks = Memo<TasksText.Subject, TasksText>()
}
