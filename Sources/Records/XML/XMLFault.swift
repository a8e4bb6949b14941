/// An error in an XML document, with its offset.
package typealias XMLFault = TextFault<XMLFaultCode>

/// The possible errors.
package enum XMLFaultCode: FaultCode {
    /// A byte that is not allowed here.
    case unexpectedByte(UInt8)
    /// The document ended before its element did.
    case truncated
    /// Bytes that are not UTF-8 (RFC 3629).
    case invalidUTF8
    /// A character that is not allowed in XML, such as NUL.
    case invalidCharacter
    /// An XML declaration with a version other than 1.0 or an encoding other than UTF-8.
    case declaration
    /// A document type declaration, which could define entities.
    case documentType
    /// A reference to an entity that XML itself does not define, or to an invalid character.
    case unknownReference
    /// An attribute given twice.
    case repeatedAttribute
    /// An end tag that does not match the open element.
    case unexpectedEnd(of: String)
    /// Elements are nested deeper than `maximumDepth`.
    case tooDeep

    /// The greatest allowed nesting depth of elements.
    package static let maximumDepth = 256

    /// The error in words, without its offset.
    package var explanation: String {
        switch self {
        case .unexpectedByte(let byte): "unexpected \(byte.name) in the XML document"
        case .truncated: "the XML document ends too early"
        case .invalidUTF8: "the XML document is not UTF-8"
        case .invalidCharacter: "a character that XML does not allow"
        case .declaration: "the XML document is not declared as version 1.0 in UTF-8"
        case .documentType: "the XML document declares a document type"
        case .unknownReference: "unknown reference in the XML document"
        case .repeatedAttribute: "an attribute is given twice"
        case .unexpectedEnd(let name): "unexpected end of the element \"\(name)\""
        case .tooDeep: "elements are nested deeper than \(Self.maximumDepth) levels"
        }
    }
}
