import Testing

@testable import BackgroundTasks

@Suite("Power and batteries")
struct PowerSuppliesTests {
    private func reading(_ supplies: [String: [String: String]]) throws -> ConditionReading {
        let machine = try MachineFixture()
        for (name, attributes) in supplies { try machine.addSupply(name, attributes) }
        return machine.reading
    }

    private func battery(_ attributes: [String: String]) -> [String: String] {
        attributes.merging(["type": "Battery"]) { own, _ in own }
    }

    @Test("A machine without a battery is on mains power, and its battery is not low")
    func noBattery() throws {
        let mouse = battery(["scope": "Device", "status": "Discharging", "capacity": "3"])
        for supplies in [
            [:], ["AC": ["type": "Mains", "online": "0"]], ["BAT0": battery(["present": "0", "capacity": "0"])],
            ["hid-mouse": mouse],
        ] {
            let reading = try reading(supplies)
            #expect(reading.externalPower == .yes)
            #expect(reading.batteryLow == .no)
        }
    }

    @Test("A discharging battery means no external power, unless a supply is online")
    func external() throws {
        let discharging = battery(["status": "Discharging"])
        #expect(try reading(["BAT0": discharging]).externalPower == .no)
        #expect(try reading(["UPS0": ["type": "UPS", "status": "Discharging"]]).externalPower == .no)
        for supply in [["type": "Mains", "online": "1"], ["type": "USB", "online": "2"]] {
            #expect(try reading(["BAT0": discharging, "X": supply]).externalPower == .yes)
        }
        let silent = battery(["status": "Unknown"])
        #expect(try reading(["BAT0": silent, "AC": ["type": "Mains", "online": "0"]]).externalPower == .no)
        #expect(try reading(["BAT0": battery(["status": "Full"])]).externalPower == .yes)
    }

    @Test("A single battery without a status leaves both external power and low battery unknown")
    func unknown() throws {
        let reading = try reading(["BAT0": battery(["capacity": "5"])])
        #expect(reading.externalPower == .unknown)
        #expect(reading.batteryLow == .unknown)
    }

    @Test("A battery is low below 20 per cent while nothing charges it", arguments: [(19, true), (20, false)])
    func low(_ percentage: Int, _ isLow: Bool) throws {
        let attributes = battery(["status": "Discharging", "capacity": "\(percentage)"])
        #expect(try reading(["BAT0": attributes]).batteryLow == (isLow ? .yes : .no))
        let charging = battery(["status": "Charging", "capacity": "\(percentage)"])
        #expect(try reading(["BAT0": charging]).batteryLow == .no)
        #expect(try reading(["BAT0": attributes, "AC": ["type": "Mains", "online": "1"]]).batteryLow == .no)
    }

    @Test("Of several batteries the fullest decides; one without a level makes the condition unknown")
    func several() throws {
        let empty = battery(["status": "Discharging", "capacity": "3"])
        let full = battery(["status": "Discharging", "capacity": "90"])
        let silent = battery(["status": "Discharging", "capacity": "garbage"])
        #expect(try reading(["BAT0": empty, "BAT1": full]).batteryLow == .no)
        #expect(try reading(["BAT0": empty, "BAT1": empty]).batteryLow == .yes)
        #expect(try reading(["BAT0": empty, "BAT1": silent]).batteryLow == .unknown)
        #expect(try reading(["BAT0": full, "BAT1": silent]).batteryLow == .no)
    }

    @Test("Without a percentage, the battery's capacity level is used")
    func level() throws {
        for (level, state) in [
            ("Critical", ConditionReading.State.yes), ("Low", .yes), ("Normal", .no), ("Unknown", .unknown),
        ] {
            let attributes = battery(["status": "Discharging", "capacity_level": level])
            #expect(try reading(["BAT0": attributes]).batteryLow == state)
        }
    }

    @Test("The report names the battery, its status and its charge")
    func report() throws {
        let machine = try MachineFixture()
        try machine.addSupply("BAT0", battery(["status": "Discharging", "capacity": "17"]))
        let report = machine.report(.batteryLow)
        #expect(report?.state == .yes)
        #expect(report?.observation == "BAT0 discharging, 17 %; low below 20 %")
        #expect(report?.source == machine.sys + "/class/power_supply")
    }
}
