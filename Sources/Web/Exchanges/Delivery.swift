/// The receiving end of an exchange: takes the body, and resumes the task that waits. Exactly one of `succeed` and
/// `fail` is called, once, and nothing after it.
protocol Delivery: AnyObject {
    /// Whether the head of a 200 has been seen, and a consumer made for it.
    var hasBegun: Bool { get }

    /// The head of a final 200.
    func begin(_ head: ResponseHead) throws(WebError)
    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError)
    func succeed(_ head: ResponseHead)
    func fail(_ error: WebError)
}
