import BackgroundTasks
import Foundation

let tasks = try BackgroundTaskCenter(program: "cleanup")
try await tasks.register("cleanup", every: .hours(1), flex: .minutes(10), as: .refresh) { run in
    print("Cleaning up until \(run.deadline.formatted(date: .omitted, time: .shortened)) at most.")
    for number in 1...3 {
        try run.checkExpiration()
        run.progress.completedUnitCount = Int64(number)
    }
    return .success
}
switch CommandLine.arguments.dropFirst().first {
case "now": print(try await tasks.launch("cleanup"))
case "why": print(try await tasks.explain("cleanup"))
case "stay": try await tasks.run()
default: try await tasks.run(.dueTasks)
}
