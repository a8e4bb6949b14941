import Records
import Text

/// What the values of a column have in common, as far as the first page shows.
///
/// The kind of a value is known from the wire: only numbers come without quotes, ids carry a checksum, and
/// dates one of two forms. Digits in a text stay text.
struct ColumnTraits: Hashable, Sendable {
    private var hasValue = false
    private var areNumbers = true
    private var areFixed = true
    private var areInstants = true
    /// The zone's name where it is the same for all instants seen.
    private var zone: String?
    private var hasOneZone = true

    /// Whether the column keeps to the right.
    var isRightAligned: Bool { hasValue && areNumbers }
    /// Whether values may be shortened: no number, id, date or Boolean column.
    var isFlexible: Bool { !hasValue || !areFixed }
    /// Whether values are instants, which people read in local time.
    var isInstant: Bool { hasValue && areInstants }
    /// The zone's name for the heading.
    var headingZone: String? { isInstant && hasOneZone ? zone : nil }

    /// Notes one value.
    mutating func note(_ cell: Cell, of row: borrowing Row, _ localTime: LocalTime) {
        guard !cell.isNull else { return }
        hasValue = true
        areNumbers = areNumbers && cell.kind == .number
        switch cell.kind {
        case .number, .true, .false: areInstants = false
        case .string: noteText(row.bytes[cell.range], localTime)
        case .object, .array, .null, .missing:
            areInstants = false
            areFixed = false
        }
    }

    private mutating func noteText(_ bytes: ArraySlice<UInt8>, _ localTime: LocalTime) {
        let instant = areInstants ? Instant(bytes) : nil
        areInstants = instant != nil
        if let instant {
            let name = localTime.zone(instant.seconds).name
            hasOneZone = hasOneZone && (zone == nil || zone == name)
            zone = name
        } else if areFixed {
            areFixed = bytes.isDate || bytes.isRecordID
        }
    }
}

extension ArraySlice<UInt8> {
    /// `2026-09-12`.
    fileprivate var isDate: Bool {
        count == 10
            && enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
            }
    }

    /// Eighteen characters whose checksum fits.
    fileprivate var isRecordID: Bool {
        count == 18 && (try? RecordID(String(decoding: self, as: UTF8.self))) != nil
    }
}
