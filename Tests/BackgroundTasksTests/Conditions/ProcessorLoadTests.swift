import Testing

@testable import BackgroundTasks

@Suite("The load of the processors")
struct ProcessorLoadTests {
    private func load(pressure: String? = nil, average: String? = nil, processors: String? = nil) throws
        -> ConditionReport?
    {
        let machine = try MachineFixture()
        if let pressure { try machine.setProc("pressure/cpu", pressure) }
        if let average { try machine.setProc("loadavg", average) }
        if let processors { try machine.setProcessors(processors) }
        let report = machine.report(.highLoad)
        #expect(machine.reading.highLoad == report?.state)
        return report
    }

    private func pressure(_ percentage: String) -> String {
        """
        some avg10=\(percentage) avg60=99.00 avg300=99.00 total=112183212
        full avg10=99.00 avg60=99.00 avg300=99.00 total=0

        """
    }

    @Test("It is high when work waited for a processor for 40 per cent of the last ten seconds")
    func highPressure() throws {
        #expect(try load(pressure: pressure("40.00"))?.state == .yes)
        let low = try load(pressure: pressure("39.94"))
        #expect(low?.state == .no)
        #expect(low?.observation == "something waited for a processor 39.9 % of the last 10 s; high from 40 %")
    }

    @Test("Pressure takes precedence over the load average, which also counts waiting for disks")
    func order() throws {
        let report = try load(pressure: pressure("0.00"), average: "9.00 9.00 9.00 1/100 1\n", processors: "0")
        #expect(report?.state == .no)
    }

    @Test("Without pressure figures it is high above one process per online processor")
    func average() throws {
        let average = "4.00 0.30 0.45 2/100 9097\n"
        #expect(try load(average: average, processors: "0-3")?.state == .no)
        #expect(try load(average: average, processors: "0,2-3")?.state == .yes)
        #expect(try load(average: "1.00 9 9 1/1 1", processors: "0")?.state == .no)
    }

    @Test(
        "Nonsensical figures leave it unknown",
        arguments: [
            ("", "0-1"), ("nan 1 1", "0-1"), ("-3 1 1", "0-1"), ("1e300 1 1", "0-1"), ("2.00 1 1", ""),
            ("2.00 1 1", "3-1"), ("2.00 1 1", "0-99999999999999999999"), ("2.00 1 1", "a,b"), ("2.00 1 1", "-"),
        ])
    func nonsense(_ average: String, _ processors: String) throws {
        #expect(try load(pressure: "some avg10=much\n", average: average, processors: processors)?.state == .unknown)
    }

    @Test("It is unknown when the kernel reports neither")
    func unknown() throws {
        #expect(try load()?.state == .unknown)
    }
}
