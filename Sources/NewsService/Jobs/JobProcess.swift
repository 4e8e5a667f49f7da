import BackgroundTasks
import FoundationEssentials
import News
package import Programs

/// The process that goes on with the jobs of one that ends, or is stopped: `newsterm wake --jobs`.
package enum JobProcess {
    /// Starts it, and writes into the journal that it goes on, or that it could not be started: the next newsterm does then.
    /// - Parameter command: nil: this program.
    /// - Returns: the process, whose end the caller has to wait for or to forget; nil when it could not be started.
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

    /// This program, with the files that it works with now.
    static func command(_ locations: Locations) -> [String] {
        let link = "/proc/self/exe"
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
        // One that was replaced since runs on, and can be started by its link.
        let program = FileManager.default.isExecutableFile(atPath: path) ? path : link
        let configuration = locations.configurationIsNamed ? ["--config", locations.configuration] : []
        let level = locations.logLevel.map { ["--log-level", $0.rawValue] } ?? []
        let files = ["--urls", locations.feedList, "--data", locations.data]
        return [program, "wake", "--jobs"] + files + configuration + level
    }
}
