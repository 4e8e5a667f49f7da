import CLibXML2
import Glibc

/// libxml2's state for the whole process.
public enum XMLLibrary {
    /// As in "2.9.14": the one that runs, which may be newer than the headers it was built with.
    public static var version: String { dotted(String(cString: clibxml2_version())) }

    /// To be called before the first parser is made: threads that do so side by side are not to set it up twice.
    static func start() { _ = initialized }

    private static let initialized: Void = xmlInitParser()

    /// libxml2 says 20914 for 2.9.14, and what kind of build it is behind that.
    static func dotted(_ number: String) -> String {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }) else { return number }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}

/// The bytes of one of libxml2's texts, which end with a zero.
func textBytes(_ start: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    let count = start.withMemoryRebound(to: CChar.self, capacity: 1) { strlen($0) }
    return UnsafeBufferPointer(start: start, count: count)
}
