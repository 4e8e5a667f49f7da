import Foundation
import Glibc
import News
import NewsStore
import TestSupport
import Testing

@testable import Commands
@testable import NewsService

@Suite("The doctor's check of folders")
struct FolderCheckTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func check(_ path: String) -> DoctorCheck {
        FolderCheck(
            name: "downloads", path: path, maker: "the first download", alternative: "name another"
        ).run()
    }

    @Test("A writable folder is fine, and nothing is left in it")
    func writable() throws {
        #expect(check(folder.path) == DoctorCheck("downloads", .ok, "\(folder.path) can be written to."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("A missing folder is created by whatever needs it first")
    func missing() {
        let path = folder.path + "/a/b"
        #expect(
            check(path)
                == DoctorCheck("downloads", .note, "\(path) does not exist yet; the first download creates it."))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    }

    @Test("A folder below a file, and one that is not writable, are problems with a remedy")
    func unusable() throws {
        try folder.write("", to: "file")
        let below = check(folder.path + "/file/casts")
        #expect(below.status == .problem && below.remedy == "Fix the path, or name another.")
        #expect(below.detail.hasSuffix("cannot be reached: Not a directory."))
        let file = check(folder.path + "/file")
        #expect(file.status == .problem && file.remedy == "Move it away, or name another.")
        #expect(symlink("loop", folder.path + "/loop") == 0 && symlink("nothing", folder.path + "/dead") == 0)
        for link in ["loop", "dead"] {
            let check = check("\(folder.path)/\(link)")
            #expect(check.status == .problem && check.remedy == "Remove or fix the link, or name another.")
        }
        // Not even the superuser can write there.
        let full = check("/proc/self")
        #expect(full.status == .problem)
        #expect(full.detail.hasPrefix("/proc/self cannot be written to: "))
        #expect(full.remedy == "Give yourself write permission there, or name another.")
    }

    @Test("The download folder is the configured one")
    func downloads() async throws {
        try folder.write("[downloads]\nfolder = \"\(folder.path)\"\n", to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        let checks = await DownloadFolderCheck.run(locations)
        #expect(checks.map(\.detail) == ["\(folder.path) can be written to."])
        try folder.write("[downloads]\nfolder = 1\n", to: "config.toml")
        // The default folder is used then.
        #expect(await DownloadFolderCheck.run(locations).first?.detail.contains(locations.podcasts) == true)
    }

    @Test("A file waiting to be placed is a problem, failed downloads are a note, each with a remedy")
    func waiting() async throws {
        let library = try Library.open(directory: folder.path)
        defer { library.close() }
        for number in 1...3 {
            let enclosure = Enclosure(url: "https://a.example/\(number).mp3")
            let download = try await library.addDownload(enclosure, of: nil, task: UUID()).download
            if number == 1 {
                try await library.keepDownload(download.id, because: ExchangeFailure("The folder is gone.", nil))
            } else {
                try await library.failDownload(
                    download.id, because: ExchangeFailure("Refused \(number).", nil), resumeData: nil)
            }
        }
        try folder.write("", to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        let checks = await DownloadFolderCheck.run(locations).dropFirst()
        #expect(checks.map(\.status) == [.problem, .note])
        #expect(checks.map(\.check) == ["downloads", "failed downloads"])
        #expect(
            checks.map(\.detail) == [
                "1 downloaded file cannot be put in place: The folder is gone.",
                "2 downloads failed, the last: Refused 3.",
            ])
        #expect(checks.allSatisfy { $0.remedy?.contains("newsterm downloads retry") == true })
    }
}
