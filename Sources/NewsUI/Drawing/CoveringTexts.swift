import Presentation

/// The texts that cover the lists, each as it was laid out last: most keys move through a text and change nothing of it,
/// and it is asked for several times for each.
struct CoveringTexts {
    let tasks = Memo<TasksText.Subject, TasksText>()
}
