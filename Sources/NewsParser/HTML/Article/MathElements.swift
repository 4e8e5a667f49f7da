/// The open elements of a MathML formula. A child's role depends on its position.
struct MathElements {
    /// The role of an element within its parent.
    enum Role: Equatable {
        case plain
        case superscript
        case `subscript`
        /// The parts of a fraction above and below its line.
        case numerator, denominator
        case root
    }

    private struct Element {
        let name: String
        let role: Role
        var children = 0
    }

    private var open: [Element] = []

    /// - Returns: nil when the element is not part of a formula.
    mutating func start(_ name: String) -> Role? {
        guard name == "math" || !open.isEmpty else { return nil }
        var role = name == "msqrt" ? Role.root : .plain
        if let last = open.indices.last {
            open[last].children += 1
            if name.hasPrefix("m"), let own = Self.role(ofChild: open[last].children, in: open[last].name) {
                role = own
            }
        }
        open.append(Element(name: name, role: role))
        return role
    }

    /// - Returns: nil when the element is not part of a formula.
    mutating func end(_ name: String) -> Role? {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return nil }
        defer { open.removeSubrange(index...) }
        return open[index].role
    }

    private static func role(ofChild number: Int, in name: String) -> Role? {
        switch (name, number) {
        case ("msup", 2), ("mover", 2), ("msubsup", 3), ("munderover", 3): .superscript
        case ("msub", 2), ("munder", 2), ("msubsup", 2), ("munderover", 2): .subscript
        case ("mfrac", 1): .numerator
        case ("mfrac", 2): .denominator
        default: nil
        }
    }
}
