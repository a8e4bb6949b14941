import TestSupport
import Testing

@testable import Duplicates

/// Which phone numbers are equal.
struct PhoneNumberTests {
    @Test(arguments: [
        ("+1 (512) 757-6000", 1, "5127576000"),
        ("1-512-757-6000", 1, "5127576000"),
        ("(512) 757-6000", 0, "5127576000"),
        ("512.757.6000 x12", 0, "5127576000x12"),
        ("512 757 6000 ext. 12", 0, "5127576000x12"),
        ("5127576000 #12", 0, "5127576000x12"),
        ("+49 170 1234567", 49, "1701234567"),
        ("+49 (0)170 1234567", 49, "1701234567"),
        ("0049170 1234567", 49, "1701234567"),
        ("(0170) 1234-567", 0, "1701234567"),
        ("011 49 170 1234567", 49, "1701234567"),
        ("0114 496 0123", 0, "1144960123"),
        ("+44 20 7946 0958", 44, "2079460958"),
        ("+353 1 234 5678", 353, "12345678"),
        ("(014) 427-4427", 0, "144274427"),
        ("\u{200E}+1 512 757 6000", 1, "5127576000"),
    ])
    func `a number is its calling code and its national digits`(
        _ text: String,
        _ country: Int,
        _ national: String
    ) throws {
        let number = try #require(PhoneNumber(Array(text.utf8)))
        expectEqual(number.country, country)
        expectEqual(String(decoding: number.national, as: UTF8.self), national)
    }

    @Test(arguments: [
        "", "n/a", "12345", "000000000", "1111111", "512-757-HELP", "1-800-FLOWERS",
        "512-757-6000 / 512-757-6001", "+", "+49", "512 757 6000 x", "tel 512 757 6000",
    ])
    func `other texts are no number to compare`(_ text: String) {
        expectEqual(PhoneNumber(Array(text.utf8)), nil)
    }
}
