/// Puts a document's values together, and gives the elements of its large list one at a time, so that no more than one
/// of them is kept.
struct JSONTree {
    private struct Container {
        var isObject: Bool
        /// Of the member whose value comes next.
        var name: String?
        var members: [String: JSONValue] = [:]
        var elements: [JSONValue] = []

        var value: JSONValue { isObject ? .object(members) : .array(elements) }
    }

    /// Values kept of one element of the list, and as many of the rest of the document.
    private static let maximumValues = 100_000

    /// The outermost value, once it has ended.
    private(set) var root: JSONValue?
    private var containers: [Container] = []
    private var count = 0
    /// The names that lead to each list whose elements are given.
    private let lists: [[String]]

    init(lists: [[String]]) {
        self.lists = lists
    }

    var depth: Int { containers.count }
    var isInObject: Bool { containers.last?.isObject ?? false }
    /// The next string is the name of a member.
    var expectsName: Bool { isInObject && containers.last?.name == nil }

    mutating func setName(_ name: String) {
        containers[containers.count - 1].name = name
    }

    /// A member whose value does not come is left out.
    mutating func dropName() {
        if isInObject { containers[containers.count - 1].name = nil }
    }

    mutating func begin(isObject: Bool) {
        containers.append(Container(isObject: isObject))
    }

    /// Ends the innermost container; gives it when it is an element of the list.
    mutating func end() -> JSONValue? {
        guard let container = containers.popLast() else { return nil }
        return add(container.value)
    }

    /// Adds a value to the innermost container; gives it back when it is an element of the list.
    mutating func add(_ value: JSONValue) -> JSONValue? {
        let innermost = containers.count - 1
        guard innermost >= 0 else {
            root = root ?? value
            return nil
        }
        // Not the container itself, which a second owner would have copied with each value.
        let (isObject, name) = (containers[innermost].isObject, containers[innermost].name)
        if !isObject, case .object = value, lists.contains(containers.compactMap(\.name)) {
            count = 0
            return value
        }
        count += 1
        containers[innermost].name = nil
        guard count <= Self.maximumValues else { return nil }
        if let name {
            // Of a name that comes twice the first stays.
            if containers[innermost].members[name] == nil { containers[innermost].members[name] = value }
        } else if !isObject {
            containers[innermost].elements.append(value)
        }
        return nil
    }
}
