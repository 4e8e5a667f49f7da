import Foundation
import News
import Presentation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("Which units are installed")
struct InstalledUnitsTests {
    @Test("Without a unit nothing runs after quitting, except a daemon started by hand, or another reader")
    func none() throws {
        let units = InstalledUnits(folders: [try TemporaryDirectory().path])
        #expect(units.afterQuitting(beside: nil) == .nothing)
        #expect(units.afterQuitting(beside: .reader) == .anotherReader)
        #expect(units.afterQuitting(beside: .daemon) == .daemon)
    }

    @Test("A unit counts once it is enabled, as by systemctl, for the user or for all users")
    func enabled() throws {
        let own = try TemporaryDirectory()
        let everybodys = try TemporaryDirectory()
        let units = InstalledUnits(folders: [own.path, everybodys.path])
        try own.write("", to: "newsterm-wake.timer")
        #expect(units.afterQuitting(beside: nil) == .unitNotEnabled("newsterm-wake.timer"))
        try FileManager.default.createDirectory(
            atPath: "\(own.path)/timers.target.wants", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(own.path)/timers.target.wants/newsterm-wake.timer", withDestinationPath: "/elsewhere")
        #expect(units.afterQuitting(beside: .daemon) == .unit("newsterm-wake.timer"))
        try everybodys.write("", to: "newsterm.service")
        try everybodys.write("", to: "default.target.wants/newsterm.service")
        #expect(units.afterQuitting(beside: nil) == .unit("newsterm.service"))
    }

    @Test("A link without its unit enables nothing")
    func leftOver() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "default.target.wants/newsterm.service")
        #expect(InstalledUnits(folders: [folder.path]).afterQuitting(beside: nil) == .nothing)
    }
}
