/// What is wrong with a JSON text, and where.
public typealias JSONFault = TextFault<JSONFaultCode>

/// The faults there are: of the JSON text (RFC 8259), then of a query response.
public enum JSONFaultCode: FaultCode {
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8)
    /// The text ended in the middle of a value.
    case truncated
    /// Bytes follow the value.
    case trailingBytes
    /// Arrays and objects are nested deeper than `maximumDepth`.
    case tooDeep
    /// Bytes that are no UTF-8 (RFC 3629).
    case invalidUTF8
    /// An unknown escape, or `\u` without four hexadecimal digits.
    case invalidEscape
    /// A control character that is not escaped.
    case controlCharacter(UInt8)
    /// A number that RFC 8259 §6 does not allow.
    case invalidNumber
    /// Something other than an object where a record or a parent record must stand.
    case notAnObject
    /// A value of another type than the member has.
    case unexpectedValue(member: String)
    /// A query response without this member.
    case missing(member: String)
    /// A query response with this member twice.
    case repeated(member: String)
    /// A result that says it is not done and does not say where the rest is.
    case missingLocator
    /// A result that says it is done and says where the rest is.
    case unexpectedLocator
    /// Further records for another number of child results than the page leaves unfinished.
    case unmatchedChildren
    /// A row whose Id is null, absent, or not the one that was asked for.
    case notAnID
    /// A row whose Id breaks a rule of record ids.
    case malformedID(RecordID.Fault)

    /// How deep arrays and objects may be nested.
    public static let maximumDepth = 512

    /// The fault in words, without its offset.
    public var explanation: String {
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
        case .malformedID(let fault): "the row's Id is no record id: \(fault)"
        }
    }
}
