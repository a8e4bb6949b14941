import Text

/// The id of a Salesforce record, always in its 18-character form.
///
/// It has fifteen case-sensitive characters (a three-character key prefix, then pod and sequence)
/// and a three-character checksum, which makes the id safe where case is lost. Source: Salesforce
/// Help 000385585, "15-character and 18-character record IDs".
///
/// The fifteen characters are kept as two numbers, because a browser or a delete holds the ids of
/// many records. Ids are in the order of their characters' ASCII codes, like those of an org.
package struct RecordID: Hashable, Sendable {
    /// The codes of the first eight characters, the first in the highest byte.
    private let head: UInt64
    /// The codes of the other seven.
    private let tail: UInt64

    /// Reads a 15- or 18-character id, and verifies the checksum of the latter.
    ///
    /// - Throws: `Fault` if the text is not an id.
    package init(_ text: some StringProtocol) throws(Fault) {
        try self.init(Array(text.utf8))
    }

    /// Reads the bytes of a 15- or 18-character id.
    ///
    /// - Throws: `Fault` if they are not an id.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count == 15 || bytes.count == 18 else { throw .length(bytes.count) }
        guard bytes.allSatisfy({ $0.isLetter || $0.isDigit }) else { throw .characters }
        head = Self.packed(bytes[..<8])
        tail = Self.packed(bytes[8..<15])
        guard bytes.count == 18 else { return }
        for group in 0..<3 {
            let expected = Self.checksum(of: bytes[group * 5..<group * 5 + 5])
            if bytes[15 + group].isCaselessEqual(to: expected) { continue }
            if let restored = Self.restored(bytes) { throw .letterCase(restored: restored) }
            throw .checksum(expected: description)
        }
    }

    private static func packed(_ characters: ArraySlice<UInt8>) -> UInt64 {
        characters.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The fifteen characters.
    private var characters: [UInt8] {
        (0..<15).map {
            UInt8(truncatingIfNeeded: $0 < 8 ? head >> (56 - $0 * 8) : tail >> (112 - $0 * 8))
        }
    }

    /// The first three characters, which identify the object: `003` is Contact.
    package var keyPrefix: String { String(decoding: characters[..<3], as: UTF8.self) }

    /// The 15-character form.
    package var short: String { String(decoding: characters, as: UTF8.self) }

    /// The reason why a text is not a record id.
    package enum Fault: Error, Hashable, Sendable {
        /// The length is neither 15 nor 18; the number of bytes.
        case length(Int)
        /// A character that is neither an ASCII letter nor a digit.
        case characters
        /// The last three characters do not match the first fifteen; the id with the right
        /// checksum.
        case checksum(expected: String)
        /// All letters have the same case, as if a program had changed it; the id restored from the
        /// checksum.
        case letterCase(restored: String)
        /// A URL that is not of a record's page.
        case notARecordPage
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".utf8)

    /// Returns the id with the letter case that its checksum gives; nil unless all letters have the
    /// same case.
    private static func restored(_ bytes: [UInt8]) -> String? {
        let letters = bytes[..<15].filter(\.isLetter)
        let isSmall = letters.allSatisfy { $0 >= UInt8(ascii: "a") }
        guard isSmall || letters.allSatisfy({ $0 < UInt8(ascii: "a") }) else { return nil }
        var id = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
        for (group, character) in bytes[15...].enumerated() {
            let bits = alphabet.firstIndex { $0.isCaselessEqual(to: character) }
            guard let bits else { return nil }
            for offset in 0..<5 where bits >> offset & 1 == 1 {
                let index = group * 5 + offset
                guard id[index].isLetter else { return nil }
                id[index] -= 0x20
            }
        }
        id.replaceSubrange(
            15...,
            with: String(decoding: bytes[15...], as: UTF8.self).uppercased().utf8
        )
        return String(decoding: id, as: UTF8.self)
    }

    /// Returns the character that encodes which of five characters are upper-case letters.
    private static func checksum(of characters: ArraySlice<UInt8>) -> UInt8 {
        let upperCase = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let bits = characters.reversed().reduce(0) { bits, byte in
            bits << 1 | (upperCase.contains(byte) ? 1 : 0)
        }
        return alphabet[bits]
    }
}

extension RecordID: CustomStringConvertible {
    /// The 18 characters.
    package var description: String {
        let characters = characters
        let checksums = [0, 5, 10].map { Self.checksum(of: characters[$0..<$0 + 5]) }
        return String(decoding: characters + checksums, as: UTF8.self)
    }
}

extension RecordID: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.head, left.tail) < (right.head, right.tail)
    }
}

extension RecordID.Fault: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .length(let count): "expected 15 or 18 characters, got \(count)"
        case .characters: "only letters and digits are allowed"
        case .checksum:
            "its last three characters do not match the rest, so a character is wrong"
        case .letterCase(let restored): "upper and lower case are wrong; the id is \(restored)"
        case .notARecordPage: "the URL of a record ends like /lightning/r/Contact/003…/view"
        }
    }
}
