import CLibXML2

/// The libxml2 that the process has loaded, which may be a newer one than it was built with.
public enum LoadedXML {
    /// As in "2.9.14".
    public static var version: String { dotted(String(cString: clibxml2_version())) }

    /// libxml2 says 20914 for 2.9.14, and what kind of build it is behind that.
    static func dotted(_ number: String) -> String {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }) else { return number }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
