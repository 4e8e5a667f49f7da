/// A server's answer in JSON, read as it arrives: the elements of large lists are passed on one by one and not kept.
package final class JSONAnswer {
    private let stream: JSONStream

    /// - Parameters:
    ///   - lists: the paths of member names to those lists; an empty path is the outermost value.
    ///   - onElement: takes each element that is an object.
    package init(
        lists: [[String]] = [], limits: ParserLimits = ParserLimits(),
        onElement: @escaping (JSONValue) -> Void = { _ in }
    ) {
        stream = JSONStream(
            lists: lists, limits: limits, problems: ProblemList(maximum: limits.maximumProblems), onElement: onElement)
    }

    package func consume(_ bytes: UnsafeRawBufferPointer) {
        stream.consume(bytes.bindMemory(to: UInt8.self))
    }

    /// Ends the answer.
    /// - Returns: All but those elements; nil if it is not JSON, or cut short.
    package func finish() -> JSONValue? {
        stream.finish()
        return stream.isTruncated ? nil : stream.tree.root
    }
}
