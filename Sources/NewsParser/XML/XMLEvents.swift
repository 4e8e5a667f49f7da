/// Receives a document as it is read.
protocol XMLEvents: AnyObject {
    func startElement(_ tag: XMLStartTag)
    func endElement()
    /// UTF-8. An element's text comes in any number of pieces.
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
