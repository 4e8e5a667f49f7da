import CLibXML2
import Glibc

/// Process-wide state of libxml2.
public enum XMLLibrary {
    /// The version at run time, such as "2.9.14"; it may be newer than the headers at build time.
    public static var version: String { dotted(String(cString: clibxml2_version())) }

    /// Initialises libxml2 once. Call before creating a parser: concurrent initialisation is unsafe.
    static func start() { _ = initialized }

    private static let initialized: Void = xmlInitParser()

    /// Converts 20914, which may be followed by the kind of build, to "2.9.14".
    static func dotted(_ number: String) -> String {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }) else { return number }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}

/// The bytes of a zero-terminated libxml2 string.
func textBytes(_ start: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    let count = start.withMemoryRebound(to: CChar.self, capacity: 1) { strlen($0) }
    return UnsafeBufferPointer(start: start, count: count)
}
