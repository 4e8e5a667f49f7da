import Testing

@testable import Web

@Suite("Network addresses")
struct IPAddressTests {
    @Test(
        "This machine, the local network and special ranges are private",
        arguments: [
            "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
            "169.254.169.254", "100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
            "fc00::1", "fdff::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
            "64:ff9b::7f00:1", "2002:7f00:1::1", "[::1]", "64:ff9b:1::c0a8:101", "64:ff9b:1:ffff::808:808",
            "::ffff:0:127.0.0.1", "::ffff:0:192.168.1.1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
            "2001:2::1",
            "2001:db8::1", "3fff::1", "3fff:fff::1", "5f00::1", "100::1", "100:0:0:1::1", "192.0.2.1", "198.51.100.1",
            "203.0.113.1", "192.88.99.1",
        ])
    func privateAddresses(text: String) throws {
        #expect(try #require(IPAddress(text)).isPrivate)
    }

    @Test(
        "All other addresses are public",
        arguments: [
            "1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "192.167.1.1", "100.128.0.1", "223.255.255.255",
            "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "fb00::1",
            "::ffff:0:8.8.8.8", "2001:200::1", "2001:4860:4860::8888", "3fff:1000::1", "192.88.98.1", "198.51.99.1",
        ])
    func publicAddresses(text: String) throws {
        #expect(try #require(IPAddress(text)).isPrivate == false)
    }

    @Test("A name is not an address", arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "::g"])
    func names(text: String) {
        #expect(IPAddress(text) == nil)
    }
}
