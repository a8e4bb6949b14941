import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads an XML error body, event by event:
/// `<Errors><Error><errorCode>…</errorCode><message>…</message></Error></Errors>`, or OAuth's
/// `<OAuth><error>…</error><error_description>…</error_description></OAuth>`.
final class XMLErrors: NSObject, XMLParserDelegate {
    private var errors: [APIError] = []
    private var texts: [String: String] = [:]
    private var fields: [String] = []
    private var text = ""

    /// The errors of a body; empty where it is not well-formed or holds none.
    static func parse(_ body: [UInt8]) -> [APIError] {
        let reader = XMLErrors()
        let parser = XMLParser(data: Data(body))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        return parser.parse() ? reader.errors : []
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        switch name {
        case "errorCode", "message", "error", "error_description": texts[name] = text
        case "fields": fields.append(text)
        case "Error", "OAuth": endError()
        default: break
        }
    }

    private func endError() {
        if let code = texts["errorCode"] ?? texts["error"] {
            let message = texts["message"] ?? texts["error_description"] ?? ""
            errors.append(APIError(code: code, message: message, fields: fields))
        }
        texts = [:]
        fields = []
    }
}
