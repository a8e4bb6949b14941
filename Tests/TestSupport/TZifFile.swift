/// A time zone file, made by hand (RFC 9636 §3).
public struct TZifFile: Sendable {
    /// The version's byte; 0 for version 1, which has no data of 64 bits and no footer.
    public var version = UInt8(ascii: "2")
    /// The instants at which a local time type begins, in seconds since 1970.
    public var transitions: [(instant: Int, type: Int)]
    /// The local time types: seconds east of UTC, and where the name begins.
    public var types: [(offset: Int, designation: Int)]
    /// How many pairs of a leap second there are; their bytes are zero.
    public var leapSeconds = 0
    /// How many indicators follow, standard/wall and UT/local.
    public var indicators = (standard: 0, universal: 0)
    /// The TZ string behind the data.
    public var footer: String

    /// Makes a file; the first type holds before the first transition.
    public init(
        transitions: [(instant: Int, type: Int)] = [],
        offsets: [Int],
        footer: String = ""
    ) {
        self.transitions = transitions
        types = offsets.map { ($0, 0) }
        self.footer = footer
    }

    /// The whole file.
    public var bytes: [UInt8] {
        guard version > 0 else { return data(width: 4) }
        var empty = self
        empty.transitions = []
        empty.types = [(0, 0)]
        (empty.leapSeconds, empty.indicators) = (0, (0, 0))
        return empty.data(width: 4) + data(width: 8) + Array("\n\(footer)\n".utf8)
    }

    private func data(width: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        let designations = Array("ABC\0".utf8)
        for count in [
            indicators.universal, indicators.standard, leapSeconds, transitions.count,
            types.count, designations.count,
        ] { bytes += Self.number(count, width: 4) }
        for transition in transitions { bytes += Self.number(transition.instant, width: width) }
        bytes += transitions.map { UInt8($0.type) }
        for type in types {
            bytes += Self.number(type.offset, width: 4) + [0, UInt8(type.designation)]
        }
        bytes += designations
        let rest = leapSeconds * (width + 4) + indicators.standard + indicators.universal
        return bytes + [UInt8](repeating: 0, count: rest)
    }

    private static func number(_ number: Int, width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
