import Foundation

/// The members of JSON documents by path: a dot leads into an object, or into the objects of a list.
public struct JSONFields: Sendable, Equatable {
    public private(set) var paths: Set<String> = []
    /// Members whose value could hide others: null, or an empty list.
    public private(set) var empty: Set<String> = []

    /// - Parameter text: one document, or one per line.
    public init(_ text: String) throws {
        if let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) {
            add(document, at: "")
        } else {
            for line in text.split(separator: "\n") {
                add(try JSONSerialization.jsonObject(with: Data(line.utf8)), at: "")
            }
        }
    }

    /// The documented paths that do not exist, and are not hidden by an empty value.
    public func missing(of named: Set<String>) -> Set<String> {
        named.subtracting(paths).filter { path in !empty.contains { path.hasPrefix($0 + ".") } }
    }

    private mutating func add(_ value: Any, at path: String) {
        if let object = value as? [String: Any] {
            for (name, value) in object {
                let member = path.isEmpty ? name : "\(path).\(name)"
                paths.insert(member)
                if value is NSNull || (value as? [Any])?.isEmpty == true { empty.insert(member) }
                add(value, at: member)
            }
        } else if let list = value as? [Any] {
            for element in list { add(element, at: path) }
        }
    }
}
