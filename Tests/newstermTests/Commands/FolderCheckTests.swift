import Foundation
import Glibc
import News
import NewsStore
import Testing

@testable import Commands
@testable import NewsService

@Suite("What newsterm doctor says of folders")
struct FolderCheckTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(_ path: String) -> DoctorCheck {
        FolderCheck(
            name: "downloads", path: path, maker: "the first download", alternative: "name another"
        ).run()
    }

    @Test("One that can be written to is fine, and nothing stays in it")
    func writable() throws {
        #expect(check(folder.path) == DoctorCheck("downloads", .ok, "\(folder.path) can be written to."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("One that is missing is made by whoever needs it first")
    func missing() {
        let path = folder.path + "/a/b"
        #expect(
            check(path)
                == DoctorCheck("downloads", .note, "\(path) does not exist yet; the first download creates it."))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    }

    @Test("One below a file, and one in which nobody may write, are problems with a remedy")
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

    @Test("The folder for downloads is the one that the configuration names")
    func downloads() async throws {
        try folder.write("[downloads]\nfolder = \"\(folder.path)\"\n", to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        let checks = await DownloadFolderCheck.run(locations)
        #expect(checks.map(\.detail) == ["\(folder.path) can be written to."])
        try folder.write("[downloads]\nfolder = 1\n", to: "config.toml")
        // The default folder is used then.
        #expect(await DownloadFolderCheck.run(locations).first?.detail.contains(locations.podcasts) == true)
    }

    @Test("A file that waits for its place is a problem, downloads that failed are a note, each with what to do")
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
