import Records

/// A range of ids of one key prefix, from one id up to another.
struct IDRange: Hashable, Sendable {
    /// The lowest id in the range.
    let start: IDNumber
    /// The end of the range.
    let end: IDNumber
    /// Whether the range includes `end`.
    let isClosed: Bool

    /// Makes the range from one id to another, both included; nil if they do not form a range.
    init?(from first: IDNumber, through last: IDNumber) {
        let isOrdered = first.keyPrefix == last.keyPrefix && first.value <= last.value
        guard isOrdered else { return nil }
        self.init(start: first, end: last, isClosed: true)
    }

    private init(start: IDNumber, end: IDNumber, isClosed: Bool) {
        self.start = start
        self.end = end
        self.isClosed = isClosed
    }

    /// The number of possible ids in the range.
    var width: Double { Double(end.value - start.value + (isClosed ? 1 : 0)) }

    /// Returns whether an id is in the range.
    func contains(_ id: IDNumber) -> Bool {
        guard id.keyPrefix == start.keyPrefix, id.value >= start.value else { return false }
        return isClosed ? id.value <= end.value : id.value < end.value
    }

    /// Returns the id that cuts off about a fraction of the range; nil if one side would be empty.
    func cut(at fraction: Double) -> IDNumber? {
        let offset = (width * fraction).rounded()
        guard offset >= 1, offset < width else { return nil }
        return IDNumber(start.value + UInt128(offset), keyPrefix: start.keyPrefix)
    }

    /// Returns ids that cut the range into about a number of parts of equal width, ascending,
    /// without the start.
    func cuts(into parts: Int) -> [IDNumber] {
        let width = end.value - start.value + 1
        var cuts: [IDNumber] = []
        for part in stride(from: 1, to: UInt128(parts), by: 1) {
            let value = start.value + width * part / UInt128(parts)
            guard value > (cuts.last ?? start).value else { continue }
            IDNumber(value, keyPrefix: start.keyPrefix).map { cuts.append($0) }
        }
        return cuts
    }

    /// Returns the parts between ascending cuts: half-open except for the last, which ends like the
    /// range.
    ///
    /// Every id of the range is in exactly one of them. Cuts outside the range have no effect.
    func split(at cuts: [IDNumber]) -> [IDRange] {
        let inner = cuts.filter {
            start.value < $0.value && $0.value < end.value + (isClosed ? 1 : 0)
        }
        let halfOpen = zip([start] + inner, inner).map {
            IDRange(start: $0, end: $1, isClosed: false)
        }
        return halfOpen + [IDRange(start: inner.last ?? start, end: end, isClosed: isClosed)]
    }
}

/// A record id as a number: the twelve characters after the key prefix, read in base 62.
///
/// Digits come before capital letters, and these before small letters. The org compares ids in the
/// same order, so the numbers of one prefix compare like their ids.
struct IDNumber: Hashable, Sendable {
    private let id: RecordID
    /// The number, at least 0 and less than 62¹².
    let value: UInt128

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )
    private static let digitCount = 12

    /// The id's 18 characters.
    var text: String { id.description }
    /// The key prefix, which identifies the object.
    var keyPrefix: String { id.keyPrefix }

    /// Makes the number of an id.
    init(_ id: RecordID) {
        self.id = id
        value = id.short.utf8.dropFirst(id.keyPrefix.utf8.count).reduce(0) { value, byte in
            value * 62 + UInt128(Self.digits.firstIndex(of: byte) ?? 0)
        }
    }

    /// Reads the number of an id's text; nil if the text is not an id.
    init?(_ text: String) {
        guard let id = try? RecordID(text) else { return nil }
        self.init(id)
    }

    /// Makes the id of a number; nil if the number has more than twelve digits.
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
