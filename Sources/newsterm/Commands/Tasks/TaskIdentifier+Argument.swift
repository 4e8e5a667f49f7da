extension TaskIdentifier {
    /// The task that a command's argument names.
    static func required(_ text: String) throws -> TaskIdentifier {
        if let task = named(text) { return task }
        let known = allCases.map(\.rawValue).joined(separator: " and ")
        throw CommandFailure("there is no task \(SafeLine.of(text)); there are \(known)", status: .usage)
    }
}
