import Records

/// A range of ids of one key prefix, from one id up to another.
struct IDRange: Hashable, Sendable {
    /// The lowest id that belongs to it.
    let start: IDNumber
    /// The id that it reaches to.
    let end: IDNumber
    /// Whether `end` belongs to it, too.
    let isClosed: Bool

    /// The range from one id to another one, both included; nil where they are no range.
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

    /// How many ids it has room for.
    var width: Double { Double(end.value - start.value + (isClosed ? 1 : 0)) }

    /// Whether an id belongs to it.
    func contains(_ id: IDNumber) -> Bool {
        guard id.keyPrefix == start.keyPrefix, id.value >= start.value else { return false }
        return isClosed ? id.value <= end.value : id.value < end.value
    }

    /// The id that cuts off about a fraction of the range; nil where nothing would be left on one side.
    func cut(at fraction: Double) -> IDNumber? {
        let offset = (width * fraction).rounded()
        guard offset >= 1, offset < width else { return nil }
        return IDNumber(start.value + UInt128(offset), keyPrefix: start.keyPrefix)
    }

    /// Ids that cut the range into about as many parts of the same width, ascending, none of them its start.
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

    /// The parts between ascending cuts: half-open but for the last, which ends as the range does.
    ///
    /// Every id of the range is in exactly one of them. Cuts that lie outside do nothing.
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

    /// The number of an id's text; nil where the text is not an id.
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
