import BackgroundTasks

extension TaskWait {
    /// A wait for a time, or for a thing.
    nonisolated static func words(_ words: String) -> TaskWait {
        TaskWait(words.hasPrefix("until ") ? .earliestBeginDate : .externalPower, words: words)
    }
}
