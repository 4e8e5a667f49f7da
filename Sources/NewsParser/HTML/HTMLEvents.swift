/// Receives HTML as it is read.
protocol HTMLEvents: AnyObject {
    /// - Parameters:
    ///   - name: in lower case.
    ///   - attribute: the value of an attribute by its lower-case name.
    func startElement(_ name: String, attribute: (String) -> String?)
    func endElement(_ name: String)
    /// UTF-8.
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
