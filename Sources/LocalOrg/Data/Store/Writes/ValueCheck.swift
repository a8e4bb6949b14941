import HTTP
import Text

/// The check whether a value is valid for its field, except for references.
struct ValueCheck {
    private let field: Field

    init(_ field: Field) {
        self.field = field
    }

    /// Checks a value.
    ///
    /// - Throws: The API's error for a value that is invalid for the field.
    func check(_ value: Value) throws(APIFault) {
        switch value {
        case .text(let text): try check(text)
        case .number(let number): try check(number)
        case .null where field.type == .boolean: throw fault(.wrongType)
        default: break
        }
    }

    private func check(_ text: String) throws(APIFault) {
        switch field.type {
        case .id, .reference: return
        case .email where !EmailAddress.isValid(text): throw fault(.invalidEmail(text))
        case .picklist, .multipicklist: try check(choices: text)
        default: break
        }
        // Counted as in Java, the API's language.
        guard field.length == 0 || text.utf16.count <= field.length else {
            throw fault(.tooLong(text))
        }
    }

    private func check(choices text: String) throws(APIFault) {
        guard field.traits.contains(.restrictedPicklist) else { return }
        let choices = field.type == .multipicklist ? text.split(separator: ";") : [text[...]]
        for choice in choices where !field.picklist.contains(where: { $0[...] == choice }) {
            throw fault(.badChoice(String(choice)))
        }
    }

    private func check(_ number: Double) throws(APIFault) {
        let digits = field.type == .int ? field.digits : field.precision - field.scale
        guard digits == 0 || number.magnitude < Self.power(digits) else {
            throw fault(.outOfRange(number))
        }
    }

    private static func power(_ digits: Int) -> Double {
        (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    private enum Reason {
        case wrongType
        case invalidEmail(String)
        case tooLong(String)
        case badChoice(String)
        case outOfRange(Double)
    }

    private func fault(_ reason: Reason) -> APIFault {
        let (code, words) =
            switch reason {
            case .wrongType: ("INVALID_TYPE_ON_FIELD_IN_RECORD", "value not of required type: ")
            case .invalidEmail(let text):
                ("INVALID_EMAIL_ADDRESS", "invalid email address: \(text)")
            case .tooLong(let text):
                ("STRING_TOO_LONG", "data value too large: \(text) (max length=\(field.length))")
            case .badChoice(let text):
                (
                    "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
                    "bad value for restricted picklist field: \(text)"
                )
            case .outOfRange(let number):
                (
                    "NUMBER_OUTSIDE_VALID_RANGE",
                    "value outside of valid range on numeric field: \(JavaDouble(number))"
                )
            }
        return APIFault(code, "\(field.label): \(words)", fields: [field.name])
    }
}

/// The org's rules for e-mail addresses.
///
/// The local part has RFC 2822's plain characters; the domain has labels of letters, digits and
/// hyphens. Source: Salesforce Help 000385962, "Email address validation".
enum EmailAddress {
    static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...64).contains(parts[0].count) && parts[0].allSatisfy(isLocal)
            && labels.count >= 2 && labels.allSatisfy(isLabel)
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "!#$%&'*/=?^_+-`{|}~.".utf8.contains(byte)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return !label.isEmpty && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { $0.isDigit || $0.isLetter || $0 == hyphen }
    }
}
