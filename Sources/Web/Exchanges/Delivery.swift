/// The receiving end of an exchange: takes the body, and resumes the task that waits. Exactly one of `succeed` and
/// `fail` is called, once, and nothing after it.
protocol Delivery: AnyObject {
    /// Whether the head of an answer whose body is wanted has been seen.
    var hasBegun: Bool { get }

    /// Whether the body of an answer with this status is wanted.
    func takes(_ status: Int) -> Bool
    /// The head of a final answer whose body is wanted.
    /// - Returns: whether the body may come at once; else it waits for `Transfer.goOn`.
    @discardableResult
    func begin(_ head: ResponseHead) throws(WebError) -> Bool
    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError)
    func sent(_ bytes: Int64)
    func succeed(_ head: ResponseHead)
    func fail(_ error: WebError)
}

extension Delivery {
    func sent(_ bytes: Int64) {}
}
