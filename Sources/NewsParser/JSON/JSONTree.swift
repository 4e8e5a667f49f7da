/// Builds a document's values. Elements of a large list are returned one at a time, so that only one is kept in memory.
struct JSONTree {
    private struct Container {
        var isObject: Bool
        /// The name of the member whose value comes next.
        var name: String?
        var members: [String: JSONValue] = [:]
        var elements: [JSONValue] = []

        var value: JSONValue { isObject ? .object(members) : .array(elements) }
    }

    /// The limit on values in one element of a list, and in the rest of the document.
    private static let maximumValues = 100_000

    /// The outermost value, once it has ended.
    private(set) var root: JSONValue?
    private var containers: [Container] = []
    private var count = 0
    /// The paths of member names to the lists whose elements are returned.
    private let lists: [[String]]

    init(lists: [[String]]) {
        self.lists = lists
    }

    var depth: Int { containers.count }
    var isInObject: Bool { containers.last?.isObject ?? false }
    /// Whether the next string is a member's name.
    var expectsName: Bool { isInObject && containers.last?.name == nil }

    mutating func setName(_ name: String) {
        containers[containers.count - 1].name = name
    }

    /// Drops a member name whose value is missing.
    mutating func dropName() {
        if isInObject { containers[containers.count - 1].name = nil }
    }

    mutating func begin(isObject: Bool) {
        containers.append(Container(isObject: isObject))
    }

    /// Ends the innermost container; returns it if it is an element of a list.
    mutating func end() -> JSONValue? {
        guard let container = containers.popLast() else { return nil }
        return add(container.value)
    }

    /// Adds a value to the innermost container; returns it if it is an element of a list.
    mutating func add(_ value: JSONValue) -> JSONValue? {
        let innermost = containers.count - 1
        guard innermost >= 0 else {
            root = root ?? value
            return nil
        }
        // Copy the fields, not the container: a second reference would make every append copy it.
        let (isObject, name) = (containers[innermost].isObject, containers[innermost].name)
        if !isObject, case .object = value, lists.contains(containers.compactMap(\.name)) {
            count = 0
            return value
        }
        count += 1
        containers[innermost].name = nil
        guard count <= Self.maximumValues else { return nil }
        if let name {
            // The first of duplicate members wins.
            if containers[innermost].members[name] == nil { containers[innermost].members[name] = value }
        } else if !isObject {
            containers[innermost].elements.append(value)
        }
        return nil
    }
}
