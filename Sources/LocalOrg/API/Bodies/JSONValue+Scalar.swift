import HTTP
import Records
import Text

extension JSONValue {
    /// The name of the value's first token in Jackson, the API's parser.
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

    /// The text of a string, number or Boolean; nil for other values.
    var scalarText: String? {
        switch self {
        case .bool(let value): String(value)
        case .number(let digits): digits
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }
}
