/// A bulk job with six contacts on three pages.
extension FaultOrg {
    static let job = "750Dm0000000001IAA"
    private static let jobs = "\(data)/jobs/query"

    /// Returns the answer to a request about jobs; nil for any other request.
    func bulkAnswer(to method: String, _ path: String, _ target: String) -> Answer? {
        switch (method, path) {
        case ("POST", Self.jobs): return Self.job(state: "UploadComplete")
        case ("GET", Self.jobs):
            return Answer(
                body: #"{"done":true,"records":[\#(Self.job(state: "JobComplete").body)]}"#
            )
        case ("PATCH", "\(Self.jobs)/\(Self.job)"):
            // An aborted job is noted among the deleted records.
            putInBin([Self.job])
            return Self.job(state: "Aborted")
        case ("GET", "\(Self.jobs)/\(Self.job)"):
            return Self.job(state: holds(Self.job) ? "JobComplete" : "Aborted")
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

    /// The job in some state, perhaps with the reason of its failure.
    static func job(state: String, error: String? = nil) -> Answer {
        let reason = error.map { #","errorMessage":"\#($0)""# } ?? ""
        return Answer(
            body: #"{"id":"\#(job)","operation":"query","object":"Contact","state":"\#(state)","#
                + #""apiVersion":67.0,"numberRecordsProcessed":6,"lineEnding":"LF","#
                + #""columnDelimiter":"COMMA"\#(reason)}"#
        )
    }

    /// The answer about a job that the org does not have.
    static let noJob = Answer(
        status: 404,
        body: #"[{"errorCode":"NOT_FOUND","message":"The requested resource does not exist"}]"#
    )

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
