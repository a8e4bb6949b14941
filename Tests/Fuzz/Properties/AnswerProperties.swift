import HTTP
import Text

@testable import Client
@testable import Records

/// What holds for any bytes that a server sends where it refuses something, or that are to be XML.
struct AnswerProperties {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        try checkXML()
        try checkErrors()
        try checkSignIn()
    }

    // MARK: - XML

    private func checkXML() throws {
        let events: [XMLEvent]
        do throws(XMLFault) {
            events = try Self.events(of: bytes)
        } catch {
            try require(
                (0...bytes.count).contains(error.offset),
                "the fault stands outside: \(error)"
            )
            return
        }
        let again = try? Self.events(of: Self.written(events))
        try require(again == events, "XML written again reads otherwise: \(events)")
        var depth = 0
        for event in events {
            switch event {
            case .start: depth += 1
            case .end: depth -= 1
            case .text: break
            }
            try require((0...XMLFaultCode.maximumDepth).contains(depth), "elements do not nest")
        }
        try require(depth == 0, "an element is not ended")
    }

    private static func events(of bytes: [UInt8]) throws(XMLFault) -> [XMLEvent] {
        var reader = try XMLReader(bytes)
        var events: [XMLEvent] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    private static func written(_ events: [XMLEvent]) -> [UInt8] {
        var text = ""
        for event in events {
            switch event {
            case .start(let name, let attributes):
                let list = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.sorted()
                text += "<\(name)\(list.joined())>"
            case .text(let content): text += escaped(content)
            case .end(let name): text += "</\(name)>"
            }
        }
        return Array(text.utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { "&#\($0.value);" }.joined()
    }

    // MARK: - Error bodies

    private func checkErrors() throws {
        let type = bytes.count.isMultiple(of: 2) ? "text/html" : "application/json"
        let refusal = Refusal(status: 500, headers: ["Content-Type": type], body: bytes)
        let words = refusal.description
        try require(!words.isEmpty, "a refusal without words")
        if refusal.errors.isEmpty {
            try require(words.count < 300, "an excerpt too long: \(words)")
            try require(!words.contains("\n"), "an excerpt of several lines: \(words)")
        }
        for error in APIError.parse(bytes) {
            _ = (error.position, error.text, error.description)
            try require(error.text.utf8.count <= error.message.utf8.count, "a text grows")
        }
    }

    // MARK: - The sign-in server

    private func checkSignIn() throws {
        let sent = "5Aep861TSESvWeug_xvFHRBTTbf_YrTWgEyjBJrAWK"
        let server = try InstanceURL("https://login.salesforce.com")
        for status in [200, [302, 400, 503][bytes.count % 3]] {
            let reply = AuthorizationReply(
                WholeResponse(status: status, bytes: bytes),
                from: server,
                Redaction([Secret(sent)])
            )
            let outcome = Result { () throws(SignInError) in
                try TokenAnswer(reply, from: server, expecting: nil)
            }
            switch outcome {
            case .success(let answer):
                try require(status == 200, "a token is taken from status \(status)")
                try check(answer, from: server)
            case .failure(let error):
                try require(!"\(error)".contains(sent), "a secret is told: \(error)")
            }
        }
        if let info = (try? JSONValue(parsing: bytes)).flatMap({ UserInfo($0) }) { _ = info.userID }
    }

    private func check(_ answer: TokenAnswer, from server: InstanceURL) throws {
        try require(
            answer.accessToken.value.utf8.allSatisfy { (0x21...0x7E).contains($0) },
            "a token that no header can hold"
        )
        try require(
            SalesforceHost(server).speaks(for: answer.instanceURL),
            "a token leads to \(answer.instanceURL)"
        )
    }
}
