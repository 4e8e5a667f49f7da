import BackgroundTasks
import FoundationEssentials
import News
package import Programs

/// The process that continues the jobs of one that ends or is stopped: `newsterm wake --jobs`.
package enum JobProcess {
    /// Starts it, and records that in the journal. If it fails to start, the next newsterm continues the jobs.
    /// - Parameter command: `nil` for this program.
    /// - Returns: the process, which the caller must wait for or forget; `nil` if it could not be started.
    package static func start(_ jobs: [Job], _ locations: Locations, _ command: [String]? = nil) -> DetachedProgram? {
        do {
            let started = try DetachedProgram.start(command ?? Self.command(locations))
            for job in jobs {
                Journal.note(.jobHandedOver(job: job.work.subject, process: started.process), locations)
            }
            return started
        } catch {
            for job in jobs { Journal.note(.jobLeft(job: job.work.subject, reason: "\(error)"), locations) }
            return nil
        }
    }

    /// This program, with options for the files that it uses now.
    static func command(_ locations: Locations) -> [String] {
        let link = "/proc/self/exe"
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
        // A program whose file was replaced runs on, and can be started through the link.
        let program = FileManager.default.isExecutableFile(atPath: path) ? path : link
        let configuration = locations.configurationIsNamed ? ["--config", locations.configuration] : []
        let level = locations.logLevel.map { ["--log-level", $0.rawValue] } ?? []
        let files = ["--urls", locations.feedList, "--data", locations.data]
        return [program, "wake", "--jobs"] + files + configuration + level
    }
}
