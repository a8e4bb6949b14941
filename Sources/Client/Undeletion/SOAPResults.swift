import HTTP
import Records

/// The results of a SOAP call, one for each of its records.
///
/// Source: SOAP API Developer Guide, "undelete()", UndeleteResult and Error.
struct SOAPResults {
    /// The results, in the order of the answer.
    private(set) var results: [RecordResultReading] = []
    private let response: String
    /// The names of the open elements, without prefixes.
    private var path: [String] = []
    private var text = ""
    private var isNil = false
    /// The fields of the open result.
    private var result = Fields()
    /// The fields of the open error.
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
    /// - Throws: `OrgError.malformed` if the answer is not XML.
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

    /// Reads an `xsd:boolean` (XML Schema, Part 2, §3.2.2); returns nil for any other text.
    private static func boolean(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}
