import Records
import TestSupport
import Testing

@testable import Duplicates

/// Which names and e-mail addresses are equal.
struct KeyTextTests {
    private func name(_ text: String) -> String {
        var output: [UInt8] = []
        PersonName.append(PersonName.words(Array(text.utf8)), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test(arguments: [
        ("Rose Gonzalez", "gonzalez rose"), ("GONZÁLEZ, Rosé", "gonzalez rose"),
        ("O'Brien", "obrien"), ("O\u{2019}Brien", "obrien"), ("Anne-Marie", "anne marie"),
        ("Anne\u{2013}Marie", "anne marie"), ("J. R. Smith", "j r smith"),
        ("J.R. Smith", "jr smith"),
        ("  Rose\u{A0}\t Gonzalez ", "gonzalez rose"), ("田中 一郎", "一郎 田中"),
        ("Straße Łódź", "lodz strasse"), ("¿?", ""), ("", ""),
    ])
    func `a name is its words in alphabetical order`(_ text: String, _ words: String) {
        expectEqual(name(text), words)
    }

    @Test(arguments: [
        (" A@B.COM ", "a@b.com"), ("a@b.com\u{A0}", "a@b.com"), ("JOSÉ@b.com", "josé@b.com"),
        ("a+tag@b.com", "a+tag@b.com"), ("n/a", ""), ("", ""), ("a b@c.de", "ab@c.de"),
    ])
    func `an address is compared in lower case`(_ text: String, _ address: String) {
        var output: [UInt8] = []
        EmailAddress.append(Array(text.utf8), to: &output)
        expectEqual(String(decoding: output, as: UTF8.self), address)
    }

    @Test func `equal texts have equal hashes, and others do not`() {
        var hashes: [UInt64: Int] = [:]
        for number in 0..<20_000 {
            let text = Array("person.\(number)@example.com".utf8)
            expectEqual(KeyHash.first(text), KeyHash.first(text[...]))
            expectEqual(hashes.updateValue(number, forKey: KeyHash.first(text)), nil)
        }
        expectEqual(KeyHash.first([]), 0)
        #expect(KeyHash.first([0]) != KeyHash.first([0, 0]))
    }

    @Test func `a hash that stands for two texts is noticed`() {
        func member(_ name: UInt64, _ confirmed: UInt64) -> MemberRows.Member {
            var keys = RecordKeys()
            var others = RecordKeys()
            (keys.name, others.name) = (name, confirmed)
            return MemberRows.Member(json: .null, keys: keys, confirmed: others)
        }
        var check = HashCheck()
        let passed = [member(1, 7), member(1, 7), member(1, 8), member(0, 0)].map {
            check.passes($0)
        }
        expectEqual(passed, [true, true, false, true])
    }
}
