import Testing

@testable import Commands

@Suite("The doctor's check of the terminal")
struct TerminalCheckTests {
    private static func check(_ environment: [String: String], ascii: Bool = false) -> DoctorCheck {
        TerminalCheck.run(environment: environment, showsOnlyASCII: ascii)
    }

    @Test("A fully capable terminal is fine; its colours are counted, unless the user wants none")
    func capable() {
        #expect(Self.check(["TERM": "xterm"]) == DoctorCheck("terminal", .ok, "xterm, 8 colours, in UTF-8."))
        #expect(Self.check(["TERM": "vt100"]).detail == "vt100, without colours, in UTF-8.")
        #expect(Self.check(["TERM": "xterm", "COLORTERM": "truecolor"]).detail == "xterm, 24-bit colour, in UTF-8.")
        let plain = Self.check(["TERM": "xterm", "NO_COLOR": "1"])
        #expect(plain.status == .ok && plain.detail.contains("as NO_COLOR says"))
    }

    @Test("Anything that prevents the reader from opening or showing letters is noted with its remedy")
    func incapable() {
        for type in [nil, "", "dumb", "no-such-terminal"] {
            let check = Self.check(type.map { ["TERM": $0] } ?? [:])
            #expect(check.status == .note && check.remedy?.isEmpty == false)
        }
        let check = Self.check(["TERM": "xterm"], ascii: true)
        #expect(check.status == .note && check.remedy?.contains("UTF-8") == true)
    }
}
