import BackgroundTasks

extension TaskWait {
    /// A wait that is known in words only, as an earlier version tells of it.
    nonisolated static func words(_ words: String) -> TaskWait { TaskWait(.other, words: words) }
}
