import HTTP
import Records

/// The results of a SOAP call, one for each record that it names.
///
/// Source: SOAP API Developer Guide, "undelete()", UndeleteResult and Error.
struct SOAPResults {
    /// In the order of the answer.
    private(set) var results: [RecordResultReading] = []
    private let response: String
    /// The names of the elements that are open, without their prefixes.
    private var path: [String] = []
    private var text = ""
    private var isNil = false
    /// The result that is open.
    private var result = Fields()
    /// The error that is open.
    private var error = ErrorFields()

    private struct Fields {
        var id: String?
        var isSuccess: Bool?
        var errors: [APIError] = []
    }

    private struct ErrorFields {
        var code: String?
        var message = ""
        var fields: [String] = []
    }

    /// Reads the answer to a call.
    ///
    /// - Throws: `OrgError.malformed` for what is no XML.
    init(of call: SOAPCall, in answer: WholeResponse) throws(OrgError) {
        response = "\(call.operation)Response"
        do throws(XMLFault) {
            var reader = try XMLReader(answer.bytes)
            while let event = try reader.next() { take(event) }
        } catch {
            throw answer.malformed(.undecodable("\(error)"))
        }
    }

    private mutating func take(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes):
            path.append(XMLEvent.localName(name))
            text = ""
            isNil = attributes.contains {
                XMLEvent.localName($0.key) == "nil" && Self.boolean($0.value) == true
            }
        case .text(let part): text += part
        case .end:
            if path.starts(with: ["Envelope", "Body", response, "result"]) {
                end(path.dropFirst(4))
            }
            path.removeLast()
            text = ""
            isNil = false
        }
    }

    /// Ends an element within a result, or the result itself.
    private mutating func end(_ path: ArraySlice<String>) {
        switch Array(path) {
        case []:
            results.append(
                RecordResultReading(
                    id: result.id,
                    isSuccess: result.isSuccess,
                    errors: result.errors
                )
            )
            result = Fields()
        case ["id"]: result.id = isNil ? nil : text
        case ["success"]: result.isSuccess = Self.boolean(text)
        case ["errors"]:
            result.errors.append(
                APIError(bounding: error.code ?? "", error.message, error.fields)
            )
            error = ErrorFields()
        case ["errors", "statusCode"]: error.code = text
        case ["errors", "message"]: error.message = text
        case ["errors", "fields"]: error.fields.append(text)
        default: break
        }
    }

    /// A value of `xsd:boolean` (XML Schema, Part 2, §3.2.2); nil for any other text.
    private static func boolean(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}
