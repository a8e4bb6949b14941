import Records

/// A parsed SOAP 1.1 envelope: the relevant headers, the operation, and its arguments.
///
/// Names are compared without prefixes. Unknown headers are ignored, and so is `mustUnderstand`.
///
/// Source: SOAP API Developer Guide, "SOAP Headers".
struct SOAPRequest {
    private(set) var operation = ""
    private(set) var session: String?
    private(set) var allOrNone = false
    private var arguments: [(name: String, text: String)] = []

    /// Reads an envelope.
    ///
    /// - Throws: `SOAPFault` if the body is not XML or not an envelope with an operation.
    init(_ body: [UInt8]) throws(SOAPFault) {
        var path: [String] = []
        var text = ""
        do throws(XMLFault) {
            var reader = try XMLReader(body)
            while let event = try reader.next() {
                switch event {
                case .start(let name, _):
                    path.append(XMLEvent.localName(name))
                    text = ""
                    begin(path)
                case .text(let part): text += part
                case .end:
                    end(path, text)
                    path.removeLast()
                    text = ""
                }
            }
        } catch {
            throw .unreadable(error)
        }
        guard !operation.isEmpty else { throw .noOperation("") }
    }

    /// Returns the texts of the arguments with a name, in order.
    func texts(_ name: String) -> [String] {
        arguments.filter { $0.name == name }.map(\.text)
    }

    private mutating func begin(_ path: [String]) {
        if path.count == 3, path.starts(with: ["Envelope", "Body"]), operation.isEmpty {
            operation = path[2]
        }
    }

    private mutating func end(_ path: [String], _ text: String) {
        switch path {
        case ["Envelope", "Header", "SessionHeader", "sessionId"]: session = text
        case ["Envelope", "Header", "AllOrNoneHeader", "allOrNone"]:
            allOrNone = ["true", "1"].contains(text)
        case ["Envelope", "Body", operation, path.last ?? ""]:
            arguments.append((path[3], text))
        default: break
        }
    }
}
