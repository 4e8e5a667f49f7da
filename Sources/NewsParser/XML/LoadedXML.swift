import CLibXML2
import Glibc

/// The libxml2 that the process loads, which may be a newer one than it was built with, or an older one that is of no use.
public enum LoadedXML {
    /// As in "2.9.14"; nil: there is none.
    public static var version: String? {
        guard let library = dlopen(XMLLibrary.fileName, RTLD_NOW | RTLD_LOCAL) else { return nil }
        return newsterm_xml_version(library).map { dotted(String(cString: $0)) }
    }

    /// Opens libxml2, for a process that is going to read documents and has time now.
    public static func prepare() { _ = XMLLibrary.functions }

    /// libxml2 says 20914 for 2.9.14, and what kind of build it is behind that.
    static func dotted(_ number: String) -> String {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }) else { return number }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
