import Records

/// A record id as a number: the twelve characters after the key prefix, read in base 62.
///
/// Digits come before capitals and these before small letters, which is the order in which the org
/// compares ids; so two numbers of one prefix compare as their ids do.
struct IDNumber: Hashable, Sendable {
    private let id: RecordID
    /// From 0 up to, but not including, 62¹².
    let value: UInt128

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )
    private static let digitCount = 12

    /// The id's 18 characters.
    var text: String { id.description }
    /// The three characters that tell the object.
    var keyPrefix: String { id.keyPrefix }

    /// The number of an id.
    init(_ id: RecordID) {
        self.id = id
        value = id.short.utf8.dropFirst(id.keyPrefix.utf8.count).reduce(0) { value, byte in
            value * 62 + UInt128(Self.digits.firstIndex(of: byte) ?? 0)
        }
    }

    /// The number of an id's text; nil where it is none.
    init?(_ text: String) {
        guard let id = try? RecordID(text) else { return nil }
        self.init(id)
    }

    /// The id of a number; nil where it has more than twelve digits.
    init?(_ value: UInt128, keyPrefix: String) {
        var digits: [UInt8] = []
        var rest = value
        for _ in 0..<Self.digitCount {
            digits.append(Self.digits[Int(rest % 62)])
            rest /= 62
        }
        let text = keyPrefix + String(decoding: digits.reversed(), as: UTF8.self)
        guard rest == 0, let id = try? RecordID(text) else { return nil }
        self.id = id
        self.value = value
    }
}
