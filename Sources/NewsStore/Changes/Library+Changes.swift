extension Library {
    /// A stream of changes for one reader: of this library's own writes, and of those of other processes.
    ///
    /// Each yields after the transaction. A reader who is slower than the changes gets those it missed as one.
    /// Nothing is polled: without changes, nothing runs.
    public func changes() -> AsyncStream<LibraryChange> { changeHub.subscribe() }
}
