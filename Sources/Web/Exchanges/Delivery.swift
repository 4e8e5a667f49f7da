/// The receiving end of an exchange: takes the body, and resumes the waiting task. Exactly one of `succeed` and `fail`
/// is called, once, as the last call.
protocol Delivery: AnyObject {
    /// Whether the head of a response with a wanted body has arrived.
    var hasBegun: Bool { get }

    /// Whether the body of a response with this status is wanted.
    func acceptsBody(_ status: Int) -> Bool
    /// The head of a final response with a wanted body.
    /// - Returns: Whether the body may follow at once; otherwise it waits for `Transfer.unpause`.
    @discardableResult
    func begin(_ head: ResponseHead) throws(WebError) -> Bool
    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError)
    func sent(_ bytes: Int64)
    /// - Parameter unwanted: The beginning of a body that was not taken.
    func succeed(_ head: ResponseHead, unwanted: [UInt8])
    func fail(_ error: WebError)
}

extension Delivery {
    func sent(_ bytes: Int64) {}
}
