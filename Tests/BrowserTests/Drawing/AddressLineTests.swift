import Records
import TestSupport
import Testing

@testable import CommandLine
@testable import Output
@testable import sfctl

/// How the card of a contact writes an address.
struct AddressLineTests {
    @Test(arguments: [
        (
            ["1301 Hoch Drive\nSuite 2", "Lawrence", "KS", "66045", "USA"],
            ["1301 Hoch Drive", "Suite 2", "Lawrence, KS 66045", "USA"]
        ),
        (
            ["Hauptstr. 1", "Köln", nil, "50667", "Germany"],
            ["Hauptstr. 1", "50667 Köln", "Germany"]
        ),
        ([nil, "Gateshead", "Tyne and Wear", nil, "UK"], ["Gateshead", "Tyne and Wear", "UK"]),
        (["", "Austin", "TX", "", nil], ["Austin, TX"]),
        (["A street", nil, nil, nil, nil], ["A street"]),
    ])
    func `an address is written as its country does`(_ parts: [String?], _ lines: [String]) throws {
        let address = try #require(
            PostalAddress(
                street: parts[0],
                city: parts[1],
                state: parts[2],
                postalCode: parts[3],
                country: parts[4]
            )
        )
        expectEqual(address.lines, lines)
    }
}
