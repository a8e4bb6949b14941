/// A reader of a time zone file: the 64-bit data and the footer, or the 32-bit data of a version 1
/// file.
///
/// Source: RFC 9636, "The Time Zone Information Format (TZif)", §3.
struct TZifReader {
    private var rest: ArraySlice<UInt8>

    /// The contents of a file.
    struct Zone {
        let initialOffset: Int
        var transitions: [(instant: Int, offset: Int)]
        var rule: PosixTimeZone?
    }

    private struct Header {
        let version: UInt8
        let universalIndicators: Int
        let standardIndicators: Int
        let leapSeconds: Int
        let transitions: Int
        let types: Int
        let designations: Int

        /// Returns the size in bytes of the data after the header, for instants of a given width.
        func length(width: Int) -> Int {
            transitions * (width + 1) + types * 6 + designations + leapSeconds * (width + 4)
                + standardIndicators + universalIndicators
        }
    }

    init(_ file: [UInt8]) {
        rest = file[...]
    }

    /// Reads the whole file.
    mutating func zone() throws(TimeZoneFault) -> Zone {
        let header = try header()
        guard header.version > 0 else { return try data(header, width: 4) }
        _ = try take(header.length(width: 4))
        var zone = try data(try self.header(), width: 8)
        zone.rule = try footer()
        return zone
    }

    private mutating func header() throws(TimeZoneFault) -> Header {
        guard rest.starts(with: "TZif".utf8) else { throw .notTZif }
        _ = try take(4)
        let version = try take(1)
        _ = try take(15)
        let header = Header(
            version: version.first ?? 0,
            universalIndicators: try number(4),
            standardIndicators: try number(4),
            leapSeconds: try number(4),
            transitions: try number(4),
            types: try number(4),
            designations: try number(4)
        )
        guard header.types > 0, header.designations > 0,
            [0, header.types].contains(header.universalIndicators),
            [0, header.types].contains(header.standardIndicators)
        else { throw .counts }
        return header
    }

    /// Reads the data after a header; `width` is the size of an instant in bytes.
    private mutating func data(_ header: Header, width: Int) throws(TimeZoneFault) -> Zone {
        guard header.length(width: width) <= rest.count else { throw .length }
        guard header.leapSeconds == 0 else { throw .leapSeconds }
        var instants: [Int] = []
        for _ in 0..<header.transitions {
            let instant = try signedNumber(width)
            guard instants.last.map({ $0 < instant }) ?? true else { throw .transition }
            instants.append(instant)
        }
        let types = try take(header.transitions).map(Int.init)
        var offsets: [Int] = []
        for _ in 0..<header.types { offsets.append(try offset(header)) }
        guard types.allSatisfy(offsets.indices.contains) else { throw .transition }
        _ = try take(
            header.designations + header.standardIndicators + header.universalIndicators
        )
        return Zone(
            initialOffset: offsets[0],
            transitions: zip(instants, types).map { ($0, offsets[$1]) },
            rule: nil
        )
    }

    /// Reads a local time type and returns its offset, ignoring its summer time flag and its name.
    private mutating func offset(_ header: Header) throws(TimeZoneFault) -> Int {
        let offset = try signedNumber(4)
        _ = try number(1)
        let designation = try number(1)
        // From 24:59:59 west to 25:59:59 east, as RFC 9636 §3.2 recommends.
        guard -89_999...93_599 ~= offset, designation < header.designations else {
            throw .localTimeType
        }
        return offset
    }

    /// Reads the TZ string between two line feeds; nil if it is empty.
    private mutating func footer() throws(TimeZoneFault) -> PosixTimeZone? {
        let lineFeed = UInt8(ascii: "\n")
        guard rest.count >= 2, rest.first == lineFeed, rest.last == lineFeed else { throw .length }
        let text = Array(rest.dropFirst().dropLast())
        return text.isEmpty ? nil : try PosixTimeZone(text)
    }

    // MARK: Bytes

    private mutating func take(_ count: Int) throws(TimeZoneFault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .length }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func number(_ width: Int) throws(TimeZoneFault) -> Int {
        try take(width).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func signedNumber(_ width: Int) throws(TimeZoneFault) -> Int {
        let unused = Int.bitWidth - width * 8
        return (try number(width) << unused) >> unused
    }
}
