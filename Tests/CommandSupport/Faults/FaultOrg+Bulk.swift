/// A bulk job with six contacts on three pages.
extension FaultOrg {
    static let job = "750Dm0000000001IAA"
    private static let jobs = "\(data)/jobs/query"

    /// Returns the answer to a request about jobs; nil for any other request.
    func bulkAnswer(to method: String, _ path: String, _ target: String) -> Answer? {
        switch (method, path) {
        case ("POST", Self.jobs): return Self.job(state: "UploadComplete")
        case ("PATCH", "\(Self.jobs)/\(Self.job)"): return Self.job(state: "Aborted")
        case ("GET", "\(Self.jobs)/\(Self.job)"): return Self.job(state: "JobComplete")
        case ("GET", "\(Self.jobs)/\(Self.job)/resultPages"):
            let urls = (1...3).map {
                #"{"resultUrl":"\#(Self.jobs)/\#(Self.job)/results?locator=p\#($0)"}"#
            }
            return Answer(
                body: #"{"resultPages":[\#(urls.joined(separator: ","))],"done":true}"#
            )
        case ("GET", "\(Self.jobs)/\(Self.job)/results"):
            return Self.resultPage(target.last.flatMap { Int(String($0)) } ?? 1)
        default: return nil
        }
    }

    private static func job(state: String) -> Answer {
        Answer(
            body: #"{"id":"\#(job)","operation":"query","object":"Contact","state":"\#(state)","#
                + #""apiVersion":67.0,"numberRecordsProcessed":6,"lineEnding":"LF","#
                + #""columnDelimiter":"COMMA"}"#
        )
    }

    /// A page of two rows whose names have quotes and line breaks.
    private static func resultPage(_ number: Int) -> Answer {
        let lines = (0..<2).map { index in
            let row = (number - 1) * 2 + index
            return "\"\(rows[row])\",\"Contact \(row)\n\"\"a\"\", b\"\n"
        }
        return Answer(
            fields: [
                "Content-Type: text/csv", "Sforce-NumberOfRecords: 2",
                "Sforce-Locator: \(number < 3 ? "p\(number + 1)" : "null")",
            ],
            body: "\"Id\",\"Name\"\n" + lines.joined()
        )
    }
}
