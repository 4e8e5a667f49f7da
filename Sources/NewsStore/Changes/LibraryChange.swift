/// Says that a transaction changed what readers show, so that they reload it.
struct LibraryChange: Equatable {}

extension Library {
    /// A stream of changes for one reader: this library's own writes and those of other processes.
    ///
    /// Each change is yielded after its transaction. A reader that falls behind gets the missed changes as one. Nothing
    /// is polled.
    public func changes() -> AsyncStream<Void> { changeHub.subscribe() }
}
