import BackgroundTasks

extension TaskWait {
    /// A wait for a time ("until …"), or else for external power.
    nonisolated static func words(_ words: String) -> TaskWait {
        TaskWait(words.hasPrefix("until ") ? .earliestBeginDate : .externalPower, words: words)
    }
}
