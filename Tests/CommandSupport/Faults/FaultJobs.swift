import Records
import Synchronization

/// The ingest jobs of a `FaultOrg`, which delete when they are asked for a second time after they
/// were submitted.
///
/// Shapes: Bulk API 2.0 Developer Guide, "Bulk API 2.0 Ingest"; written by hand.
final class FaultJobs: Sendable {
    static let path = "\(FaultOrg.data)/jobs/ingest"

    private struct Job {
        let id: String
        var state = "Open"
        var ids: [String] = []
        var polls = 0
        /// The error of each record; nil where it was deleted.
        var errors: [String?] = []

        var json: String {
            """
            {"id":"\(id)","operation":"delete","object":"Contact","state":"\(state)",\
            "apiVersion":67.0,"columnDelimiter":"COMMA","lineEnding":"LF",\
            "numberRecordsProcessed":\(errors.count)}
            """
        }

        func csv(_ part: String) -> String {
            let done = state == "JobComplete"
            let rows = ids.enumerated().compactMap { index, id -> String? in
                let error = done ? errors[index] : nil
                switch part {
                case "successfulResults": return done && error == nil ? "\(id),false,\(id)" : nil
                case "failedResults": return error.map { "\(id),\($0):no:--,\(id)" }
                default: return done ? nil : id
                }
            }
            let heads = [
                "successfulResults": "sf__Id,sf__Created,", "failedResults": "sf__Id,sf__Error,",
            ]
            return ([(heads[part] ?? "") + "Id"] + rows).map { "\($0)\n" }.joined()
        }
    }

    private let jobs = Mutex<[Job]>([])

    /// Answers a request; `delete` deletes records, and returns the error of each.
    func answer(
        to method: String,
        _ path: String,
        _ body: [UInt8],
        delete: ([String]) -> [String?]
    ) -> FaultOrg.Answer {
        let text = String(decoding: body, as: UTF8.self)
        let words = path.dropFirst(Self.path.count).split(separator: "/").map(String.init)
        return jobs.withLock { jobs in
            guard let id = words.first else {
                guard method == "POST" else {
                    let list = jobs.map(\.json).joined(separator: ",")
                    return FaultOrg.Answer(body: #"{"done":true,"records":[\#(list)]}"#)
                }
                let number = String(1000 + jobs.count)
                let id = try? RecordID("750Dm000000" + number)
                jobs.append(Job(id: "\(id?.description ?? "")"))
                return FaultOrg.Answer(body: jobs[jobs.count - 1].json)
            }
            guard let index = jobs.firstIndex(where: { $0.id == id }) else {
                return FaultOrg.Answer(
                    status: 404,
                    body: #"[{"errorCode":"NOT_FOUND","message":"no such job"}]"#
                )
            }
            if method == "PUT" {
                jobs[index].ids = text.split(separator: "\n").dropFirst().map(String.init)
                return FaultOrg.Answer(status: 201, fields: [], body: "")
            }
            if method == "PATCH", ["Open", "InProgress"].contains(jobs[index].state) {
                jobs[index].state = text.contains("UploadComplete") ? "InProgress" : "Aborted"
            }
            if method == "GET", words.count == 1, jobs[index].state == "InProgress" {
                jobs[index].polls += 1
                if jobs[index].polls == 2 {
                    jobs[index].errors = delete(jobs[index].ids)
                    jobs[index].state = "JobComplete"
                }
            }
            guard words.count > 1 else { return FaultOrg.Answer(body: jobs[index].json) }
            return FaultOrg.Answer(
                fields: ["Content-Type: text/csv"],
                body: jobs[index].csv(words[1])
            )
        }
    }
}
