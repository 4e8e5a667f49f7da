import Foundation

/// The members of JSON documents, each by its path: a dot leads into an object, or into the objects of a list.
public struct JSONFields: Sendable, Equatable {
    public private(set) var paths: Set<String> = []
    /// Members that hold nothing in which others could be seen: null, or an empty list.
    public private(set) var empty: Set<String> = []

    /// - Parameter text: one document, or one on each line.
    public init(_ text: String) throws {
        if let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) {
            add(document, at: "")
        } else {
            for line in text.split(separator: "\n") {
                add(try JSONSerialization.jsonObject(with: Data(line.utf8)), at: "")
            }
        }
    }

    /// The paths that a page names for nothing: they are not there, and nothing hides them.
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
