import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("Installing systemd units")
struct UnitInstallerTests {
    private let template = UnitTemplate(program: "/usr/bin/newsterm")

    @Test("A set of units is written completely; the second time it is up to date")
    func install() throws {
        let folder = try TemporaryDirectory()
        let installer = UnitInstaller(folder: folder.path + "/systemd/user")
        #expect(try installer.install(.timer, template).map(\.outcome) == [.written, .written])
        #expect(try installer.install(.timer, template).map(\.outcome) == [.upToDate, .upToDate])
        #expect(
            folder.subpaths.suffix(2) == ["systemd/user/newsterm-wake.service", "systemd/user/newsterm-wake.timer"])
        let text = try folder.text(of: "systemd/user/newsterm-wake.service")
        #expect(text.contains("\nExecStart=\"/usr/bin/newsterm\" wake\n"))
        #expect(!text.contains("@newsterm@") && !text.contains("@options@") && !text.contains("@environment@"))
    }

    @Test("A unit written by newsterm is updated when the program has moved")
    func moved() throws {
        let folder = try TemporaryDirectory()
        let installer = UnitInstaller(folder: folder.path)
        _ = try installer.install(.daemon, template)
        let moved = UnitTemplate(program: "/opt/newsterm")
        #expect(try installer.install(.daemon, moved).map(\.outcome) == [.written])
        #expect(try folder.text(of: "newsterm.service").contains("ExecStart=\"/opt/newsterm\" daemon"))
    }

    @Test("A unit changed, created or masked by the user is left alone, and so are the others in its set")
    func changed() throws {
        for text in ["[Service]\nExecStart=/bin/true\n", "", template.text(of: .wakeTimer) + "# mine\n"] {
            let folder = try TemporaryDirectory()
            try folder.write(text, to: "newsterm-wake.timer")
            let installer = UnitInstaller(folder: folder.path)
            #expect {
                try installer.install(.timer, template)
            } throws: { error in
                "\(error)".contains("newsterm-wake.timer has been changed by hand") && !"\(error)".contains("\n")
            }
            #expect(throws: CommandFailure.self) { try installer.uninstall() }
            #expect(folder.subpaths == ["newsterm-wake.timer"])
            #expect(try folder.text(of: "newsterm-wake.timer") == text)
        }
        let folder = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/newsterm.service", withDestinationPath: "/dev/null")
        #expect(throws: CommandFailure.self) { try UnitInstaller(folder: folder.path).install(.daemon, template) }
    }

    @Test("A unit stored elsewhere, behind a link, is written there")
    func link() throws {
        let folder = try TemporaryDirectory()
        try folder.write(template.text(of: .service), to: "dotfiles/newsterm.service")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/newsterm.service", withDestinationPath: "dotfiles/newsterm.service")
        _ = try UnitInstaller(folder: folder.path).install(.daemon, UnitTemplate(program: "/opt/newsterm"))
        #expect(try folder.text(of: "dotfiles/newsterm.service").contains("/opt/newsterm"))
    }

    @Test("Uninstalling removes the units, with the links that enable them, and nothing else")
    func uninstall() throws {
        let folder = try TemporaryDirectory()
        let installer = UnitInstaller(folder: folder.path)
        #expect(try installer.uninstall().isEmpty)
        _ = try installer.install(.daemon, template)
        try folder.write("[Service]\n", to: "other.service")
        try folder.write("", to: "default.target.wants/newsterm.service")
        #expect(try installer.uninstall() == ["\(folder.path)/newsterm.service"])
        #expect(folder.subpaths == ["default.target.wants", "other.service"])
    }

    @Test("Characters special to systemd are taken literally")
    func quoting() {
        let template = UnitTemplate(
            program: "/we ird/%h/$x", options: ["--data", "/a \"$b\" %c\\n"],
            environment: [("XDG_DATA_HOME", "/d $e %f")])
        let text = template.text(of: .service)
        #expect(text.contains(#"ExecStart="/we ird/%%h/$x" daemon --verbose "--data" "/a \"$$b\" %%c\\n""#))
        #expect(text.contains("\nEnvironment=\"XDG_DATA_HOME=/d $e %%f\"\n"))
        #expect(UnitTemplate.isUnmodified(text))
        #expect(!UnitTemplate.isUnmodified(text.replacing("Restart=on-failure", with: "Restart=no")))
    }

    @Test("A path that systemd cannot run is refused", arguments: ["\"", "'", "\\", "\n", "\u{7f}"])
    func unusablePath(_ character: String) {
        #expect(!UnitTemplate.isValidInUnit("/opt/new\(character)sterm"))
        #expect(UnitTemplate.isValidInUnit("/opt/nëw $term%h"))
    }
}
