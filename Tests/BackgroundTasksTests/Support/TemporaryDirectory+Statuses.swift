import Foundation
import TestSupport

@testable import BackgroundTasks

extension TemporaryDirectory {
    /// What another process is told of the tasks of this folder, under conditions that all hold.
    func storedStatuses(now: Date = Date()) throws -> [BackgroundTaskStatus] {
        try BackgroundTaskScheduler.storedStatuses(
            directory: path, conditions: ConditionReading(), policy: MachineDriver.exactPolicy, now: now)
    }
}
