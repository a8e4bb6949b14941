package import Platform
package import Records
package import Terminal
import Text

/// The common traits of a column's values on the first page.
///
/// The JSON shows the kind of a value: only numbers come without quotes, ids have a checksum, and
/// dates have one of two forms. Digits in a text stay text.
package struct ColumnTraits: Hashable, Sendable {
    private var hasValue = false
    private var areNumbers = true
    private var areFixed = true
    private var areInstants = true
    private var areReachable = true
    /// The zone's name, while all instants so far have the same zone.
    private var zone: String?
    private var hasOneZone = true

    /// Whether the column is aligned to the right.
    package var isRightAligned: Bool { hasValue && areNumbers }
    /// Whether a value is no number, such as the greatest name.
    var hasText: Bool { hasValue && !areNumbers }
    /// Whether values may be shortened: the column does not hold only numbers, ids, dates or
    /// Booleans.
    package var isFlexible: Bool { !hasValue || !areFixed }
    /// When values are shortened: ids, numbers and dates never, and text before telephone numbers
    /// and e-mail addresses, which are useless without their end.
    package var shortening: TableColumn.Shortening {
        isFlexible ? hasValue && areReachable ? .last : .first : .never
    }
    /// Whether all values are instants, which are shown in local time.
    var isInstant: Bool { hasValue && areInstants }
    /// The zone's name for the heading; nil if the zones differ.
    package var headingZone: String? { isInstant && hasOneZone ? zone : nil }

    /// Takes one value into account.
    package mutating func note(_ cell: Cell, of row: borrowing Row, _ localTime: LocalTime) {
        guard !cell.isNull else { return }
        hasValue = true
        areNumbers = areNumbers && cell.kind == .number
        switch cell.kind {
        case .number, .true, .false: areInstants = false
        case .string: noteText(row.bytes[cell.range], localTime)
        case .object, .array, .null, .missing:
            areInstants = false
            areReachable = false
            areFixed = false
        }
    }

    private mutating func noteText(_ bytes: ArraySlice<UInt8>, _ localTime: LocalTime) {
        areReachable = areReachable && (bytes.isTelephoneNumber || bytes.isEmailAddress)
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
    /// Whether the bytes are the digits and punctuation of a telephone number.
    fileprivate var isTelephoneNumber: Bool {
        var digits = 0
        for byte in self {
            if byte.isDigit { digits += 1 } else if !" ()+-./".utf8.contains(byte) { return false }
        }
        return digits >= 5
    }

    /// Whether the bytes have the form `a@b`, without spaces.
    fileprivate var isEmailAddress: Bool {
        let parts = split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains(where: \.isEmpty)
            && !contains(UInt8(ascii: " "))
    }

    /// Whether the bytes have the form `2026-09-12`.
    fileprivate var isDate: Bool {
        count == 10
            && enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
            }
    }

    /// Whether the bytes are 18 characters with a valid checksum.
    fileprivate var isRecordID: Bool {
        count == 18 && (try? RecordID(String(decoding: self, as: UTF8.self))) != nil
    }
}
