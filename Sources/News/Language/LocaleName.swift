/// The name of a locale as the environment has it: "ja_JP.UTF-8".
public struct LocaleName: Equatable {
    /// As the variable has it.
    public let name: String
    /// The variable that names it.
    public let variable: String

    /// The locale of a category, such as LC_TIME: that of the first variable that is set (POSIX, section 8.2). nil: none
    /// is.
    public init?(of category: String, _ value: (String) -> String?) {
        for variable in ["LC_ALL", category, "LANG"] {
            guard let name = value(variable), !name.isEmpty else { continue }
            (self.name, self.variable) = (name, variable)
            return
        }
        return nil
    }

    /// Whether it is the one of programs rather than people: C, POSIX, C.UTF-8.
    public var isPlain: Bool { name == "POSIX" || name == "C" || name.hasPrefix("C.") }

    /// The names under which the system may have it with texts in UTF-8, the likeliest first.
    public var namesInUTF8: [String] {
        let place = name.prefix { $0 != "." && $0 != "@" }
        let modifier = name.drop { $0 != "@" }
        let inUTF8 = "\(place).UTF-8\(modifier)"
        return inUTF8 == name ? [name] : [inUTF8, name]
    }
}
