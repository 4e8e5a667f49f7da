/// A server's answer in JSON, read as it arrives: the elements of large lists are passed on one by one and not kept.
package final class JSONAnswer {
    private let stream: JSONStream
    /// Whether it begins as JSON; nil before its first character. Checked here, since a lenient parser would accept a
    /// page.
    private var isJSON: Bool?

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
        if isJSON == nil, let first = bytes.first(where: { !ASCII.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }) {
            isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        }
        if isJSON == true { stream.consume(bytes.bindMemory(to: UInt8.self)) }
    }

    /// Ends the answer.
    /// - Returns: All but those elements; nil if it is not JSON, or cut short.
    package func finish() -> JSONValue? {
        stream.finish()
        return stream.isTruncated || isJSON != true ? nil : stream.tree.root
    }
}
