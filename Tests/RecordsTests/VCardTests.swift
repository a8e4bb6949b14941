import Records
import TestSupport
import Testing

struct VCardTests {
    @Test(arguments: [
        ("plain", "plain"),
        (#"a,b;c\d"#, #"a\,b\;c\\d"#),
        ("one\ntwo", #"one\ntwo"#),
        ("one\r\ntwo", #"one\ntwo"#),
        ("one\rtwo\n\r", #"one\ntwo\n\n"#),
        ("tab\tstays", "tab\tstays"),
        ("bell\u{7}\u{7F}\0", "bell\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("é:東😀", "é:東😀"),
    ])
    func `values are escaped`(value: String, escaped: String) throws {
        #expect(try lines(of: card(["Description": value])).contains("NOTE:\(escaped)"))
    }

    @Test(arguments: [
        ("x", "x"), ("é", "é"), ("東", "東"), ("😀", "😀"), ("\u{301}", "\u{301}"),
        ("a,é\n😀;", #"a\,é\n😀\;"#),
    ])
    func `lines are folded at 75 octets and unfold to what they were`(
        piece: String,
        escaped: String
    ) throws {
        for count in 1..<120 {
            let card = try card(["Description": String(repeating: piece, count: count)])
            #expect(card.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 75 + 1 })
            let line = "NOTE:" + String(repeating: escaped, count: count)
            #expect(try lines(of: card).contains(line))
        }
    }

    @Test(
        arguments: [
            (["FirstName": "Ann", "LastName": "Lee"], "Ann Lee"),
            (["LastName": "Lee"], "Lee"),
            (["Name": "", "Email": "a@b.c"], "a@b.c"),
            (["Id": "003Hr00001AbCdGIAV"], "003Hr00001AbCdGIAV"),
            ([:], "Contact"),
        ] as [([String: String], String)]
    )
    func `every card has a formatted name`(fields: [String: String], name: String) throws {
        #expect(try lines(of: card(fields)).contains("FN:\(name)"))
    }

    @Test func `a department without an account keeps its position`() throws {
        #expect(try lines(of: card(["Department": "Sales"])).contains("ORG:;Sales"))
    }

    @Test func `a line of 75 octets is not folded, one of 76 is`() throws {
        let value = String(repeating: "x", count: 70)
        try expect(card(["Description": value]), .contains("NOTE:\(value)\r\n"))
        try expect(card(["Description": value + "y"]), .contains("NOTE:\(value)\r\n y\r\n"))
    }

    @Test(arguments: ["10 June", "19410610", "1941-06-10-", "1941-06-1O"])
    func `a birthdate that is none is given as text`(_ text: String) throws {
        let lines = try lines(of: card(["Birthdate": text]))
        #expect(lines.contains("BDAY;VALUE=text:\(text)"))
    }

    @Test(arguments: ["+0000", "+0200", "Z", ""])
    func `only a time in UTC says when the contact was changed`(_ zone: String) throws {
        let lines = try lines(of: card(["LastModifiedDate": "2022-03-17T16:21:26.000\(zone)"]))
        expectEqual(lines.contains("REV:20220317T162126Z"), zone == "+0000")
        expectEqual(lines.contains { $0.hasPrefix("REV") }, zone == "+0000")
    }

    @Test func `version 3 has its own form of some properties`() throws {
        let fields = [
            "Id": "003Hr00001AbCdGIAV", "LastName": "Lee", "FirstName": "Ann",
            "AssistantName": "Bo", "Email": "a@b.c", "Phone": "1", "Fax": "2",
            "Birthdate": "1941-06-10", "LastModifiedDate": "2022-03-17T16:21:26.000+0000",
        ]
        try expectEqual(
            lines(of: card(fields, .three)),
            [
                "BEGIN:VCARD", "VERSION:3.0", "UID:003Hr00001AbCdGIAV", "FN:Ann Lee",
                "N:Lee;Ann;;;", "BDAY:1941-06-10", "X-ASSISTANT:Bo", "TEL;TYPE=work:1",
                "TEL;TYPE=work,fax:2", "EMAIL;TYPE=internet,work:a@b.c",
                "REV:2022-03-17T16:21:26Z", "END:VCARD",
            ]
        )
        try expectEqual(
            lines(of: card(fields)),
            [
                "BEGIN:VCARD", "VERSION:4.0", "UID;VALUE=text:003Hr00001AbCdGIAV", "FN:Ann Lee",
                "N:Lee;Ann;;;", "BDAY:19410610", "RELATED;TYPE=agent;VALUE=text:Bo",
                "TEL;TYPE=work:1", "TEL;TYPE=work,fax:2", "EMAIL;TYPE=work:a@b.c",
                "REV:20220317T162126Z", "END:VCARD",
            ]
        )
    }

    @Test func `every card of version 3 has a name in parts`() throws {
        let lines = try lines(of: card(["Name": "Smith; Sons"], .three))
        #expect(lines.contains(#"N:Smith\; Sons;;;;"#))
    }

    @Test func `version 3 has no birthday in words`() throws {
        let lines = try lines(of: card(["Birthdate": "10 June"], .three))
        #expect(!lines.contains { $0.hasPrefix("BDAY") })
    }

    @Test(arguments: [(VCardVersion.three, "ADR;TYPE=postal:"), (.four, "ADR:")])
    func `another address is not one of the business`(
        _ version: VCardVersion,
        _ name: String
    ) throws {
        let address = JSONValue.object([JSONValue.Member("city", .string("Austin"))])
        let contact = JSONValue.object([JSONValue.Member("OtherAddress", address)])
        #expect(try lines(of: card(contact, version)).contains("\(name);;;Austin;;;"))
    }

    private func card(
        _ fields: [String: String],
        _ version: VCardVersion = .four
    ) throws -> String {
        let members = fields.map { JSONValue.Member($0.key, .string($0.value)) }
        return try card(.object(members), version)
    }

    private func card(_ record: JSONValue, _ version: VCardVersion) throws -> String {
        let response = JSONValue.object([
            JSONValue.Member("done", .bool(true)),
            JSONValue.Member("records", .array([record])),
        ])
        let contact = try #require(ContactResponse(parsing: response.json()).records.first)
        return VCard(contact, version).text
    }

    /// The lines of a card, unfolded as RFC 6350 §3.2 says: byte by byte.
    private func lines(of card: String) throws -> [String] {
        var lines: [[UInt8]] = []
        for line in card.utf8.split(separator: UInt8(ascii: "\n")) {
            try #require(line.last == UInt8(ascii: "\r"))
            if line.first == UInt8(ascii: " ") {
                lines[lines.count - 1] += line.dropFirst().dropLast()
            } else {
                lines.append(Array(line.dropLast()))
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
