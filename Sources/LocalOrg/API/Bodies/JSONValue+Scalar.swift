import HTTP
import Records
import Text

extension JSONValue {
    /// The name that Jackson, the API's parser, has for the token with which a value begins.
    var token: String {
        switch self {
        case .null: "VALUE_NULL"
        case .bool(let value): value ? "VALUE_TRUE" : "VALUE_FALSE"
        case .number(let digits) where digits.utf8.allSatisfy({ $0.isDigit || $0 == 0x2D }):
            "VALUE_NUMBER_INT"
        case .number: "VALUE_NUMBER_FLOAT"
        case .string: "VALUE_STRING"
        case .array: "START_ARRAY"
        case .object: "START_OBJECT"
        }
    }

    /// A value as text that is no array, no object and not null.
    var scalarText: String? {
        switch self {
        case .bool(let value): String(value)
        case .number(let digits): digits
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }
}
