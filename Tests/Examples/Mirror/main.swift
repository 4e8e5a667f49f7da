import BackgroundTasks
import Foundation

let tasks = try BackgroundTaskCenter(program: "mirror")

try await tasks.register("copy", every: .hours(1), flex: .minutes(10), as: .refresh) { run in
    let mirror = Mirror(source: URL(filePath: "photos"), destination: URL(filePath: "backup"))
    let missing = try mirror.missing()
    run.progress.totalUnitCount = Int64(missing.count)
    for name in missing {
        try run.checkExpiration()
        try mirror.copy(name)
        print("Copied \(name)")
        run.progress.completedUnitCount += 1
        try await Task.sleep(for: .seconds(1))  // A slow disk.
    }
    return missing.isEmpty ? .noData : .newData
}

do {
    switch CommandLine.arguments.dropFirst().first {
    case "stay": try await tasks.run()
    case "now": print(try await tasks.launch("copy"))
    case "why": print(try await tasks.explain("copy"))
    default: try await tasks.run(.dueTasks)
    }
} catch {
    FileHandle.standardError.write(Data("mirror: \(error)\n".utf8))
    exit(1)
}
