public import FoundationEssentials

/// Work ended in this process because another process continues it.
public struct HandedOver: Error, CustomStringConvertible {
    public let job: UUID
    public let work: WorkSubject

    public init(job: UUID, work: WorkSubject) { (self.job, self.work) = (job, work) }

    public var description: String {
        "Another process continues the \(work.jobName); newsterm tasks journal shows how it ends."
    }
}
