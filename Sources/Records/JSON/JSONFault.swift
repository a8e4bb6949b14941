/// An error in a JSON text, with its offset.
package typealias JSONFault = TextFault<JSONFaultCode>

/// The possible errors: in the JSON text (RFC 8259), then in a query response.
package enum JSONFaultCode: FaultCode {
    /// A byte that is not allowed here.
    case unexpectedByte(UInt8)
    /// The text ended in the middle of a value.
    case truncated
    /// Bytes follow the value.
    case trailingBytes
    /// Arrays and objects are nested deeper than `maximumDepth`.
    case tooDeep
    /// Bytes that are not UTF-8 (RFC 3629).
    case invalidUTF8
    /// An unknown escape, or `\u` without four hexadecimal digits.
    case invalidEscape
    /// A control character that is not escaped.
    case controlCharacter(UInt8)
    /// A number that RFC 8259 §6 does not allow.
    case invalidNumber
    /// Something other than an object where a record or a parent record is required.
    case notAnObject
    /// A value of the wrong type for this member.
    case unexpectedValue(member: String)
    /// A query response lacks this member.
    case missing(member: String)
    /// A query response has this member twice.
    case repeated(member: String)
    /// A result that is not done but has no locator.
    case missingLocator
    /// A result that is done but has a locator.
    case unexpectedLocator
    /// The number of child results completed differs from the number unfinished in the page.
    case unmatchedChildren
    /// A row whose Id is null or absent.
    case notAnID
    /// A row of a record that was not asked for, or that came before.
    case unexpectedRecord
    /// A row without a value, not even null, for a selected field.
    case missingField(String)
    /// A row whose Id breaks a rule of record ids.
    case malformedID(RecordID.Fault)

    /// The greatest allowed nesting depth of arrays and objects.
    package static let maximumDepth = 512

    /// The error in words, without its offset.
    package var explanation: String {
        switch self {
        case .unexpectedByte(let byte): "unexpected \(byte.name) in the JSON text"
        case .truncated: "the JSON text ends too early"
        case .trailingBytes: "more text follows the JSON value"
        case .tooDeep: "the JSON text is nested deeper than \(Self.maximumDepth) levels"
        case .invalidUTF8: "the JSON text is not UTF-8"
        case .invalidEscape: "unknown escape in a JSON string"
        case .controlCharacter(let byte): "unescaped \(byte.name) in a JSON string"
        case .invalidNumber: "malformed JSON number"
        case .notAnObject: "expected a record"
        case .unexpectedValue(let member): "unexpected value of \"\(member)\""
        case .missing(let member): "the response has no \"\(member)\""
        case .repeated(let member): "the response has \"\(member)\" twice"
        case .missingLocator: "the result is not done and has no \"nextRecordsUrl\""
        case .unexpectedLocator: "the result is done and has a \"nextRecordsUrl\""
        case .unmatchedChildren: "further records do not match the unfinished child results"
        case .notAnID: "the row has no record id"
        case .unexpectedRecord: "the record was not asked for, or came twice"
        case .missingField(let field): "the record has no \"\(field)\", though it was selected"
        case .malformedID(let fault): "the row's Id is not a record id: \(fault)"
        }
    }
}
