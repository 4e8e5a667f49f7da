/// A locale name from the environment, such as "ja_JP.UTF-8".
public struct LocaleName: Equatable {
    /// The variable's value.
    public let name: String
    /// The variable that sets it.
    public let variable: String

    /// The locale of a category such as LC_TIME, from the first variable that is set (POSIX, section 8.2); nil if none
    /// is.
    public init?(of category: String, _ value: (String) -> String?) {
        for variable in ["LC_ALL", category, "LANG"] {
            guard let name = value(variable), !name.isEmpty else { continue }
            (self.name, self.variable) = (name, variable)
            return
        }
        return nil
    }

    /// Whether it is a programmatic locale: C, POSIX or C.UTF-8.
    public var isPlain: Bool { name == "POSIX" || name == "C" || name.hasPrefix("C.") }

    /// The names under which the system may have its UTF-8 variant, most likely first.
    public var namesInUTF8: [String] {
        let place = name.prefix { $0 != "." && $0 != "@" }
        let modifier = name.drop { $0 != "@" }
        let inUTF8 = "\(place).UTF-8\(modifier)"
        return inUTF8 == name ? [name] : [inUTF8, name]
    }
}
