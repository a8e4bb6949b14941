import HTTP
package import Records

/// A job of Bulk API 2.0, as the org describes it.
///
/// Source: Bulk API 2.0 Developer Guide, "Get Information About a Query Job", "… an Ingest Job".
package struct BulkJob: Hashable, Sendable {
    package let id: RecordID
    package let kind: Kind
    /// The API's name of the operation, such as `query` or `delete`.
    package let operation: String
    /// The object; nil if the org does not tell.
    package let object: String?
    package let state: State
    /// The id of the user who created the job.
    package let creator: String?
    /// The time of creation, as the org writes it.
    package let created: String?
    /// The version that requests for the results must use.
    package let apiVersion: APIVersion
    /// The number of rows so far; nil if the org does not tell.
    package let processed: Int?
    /// The number of rows of an ingest job that failed.
    package let failed: Int?
    /// The reason of a failed job, in the org's words.
    package let errorMessage: String?
    /// The form of the results.
    package let dialect: CSVDialect

    /// The two kinds of jobs.
    package enum Kind: String, CaseIterable, Sendable {
        case query, ingest
    }

    /// The state of a job; a newer org may know others.
    package struct State: RawRepresentable, Hashable, Sendable {
        /// The API's name.
        package let rawValue: String

        /// Makes a state from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The job waits for its upload, or for the request that submits it.
        package static let open = State(rawValue: "Open")
        package static let complete = State(rawValue: "JobComplete")
        package static let failed = State(rawValue: "Failed")
        package static let aborted = State(rawValue: "Aborted")
        /// The upload is complete, so that the org may begin.
        package static let uploadComplete = State(rawValue: "UploadComplete")

        /// Whether the job has ended.
        package var isFinal: Bool { [.complete, .failed, .aborted].contains(self) }
    }
}

extension BulkJob {
    /// Reads a job of an answer; nil if it is none.
    init?(_ json: JSONValue, _ kind: Kind) {
        guard let id = json["id"]?.text.flatMap({ try? RecordID($0) }),
            let state = json["state"]?.text,
            let digits = json["apiVersion"]?.digits, let version = try? APIVersion(digits)
        else { return nil }
        self.id = id
        self.kind = kind
        self.state = State(rawValue: state)
        operation = json["operation"]?.text ?? kind.rawValue
        object = json["object"]?.text
        creator = json["createdById"]?.text
        created = json["createdDate"]?.text
        apiVersion = version
        processed = json["numberRecordsProcessed"]?.integer
        failed = json["numberRecordsFailed"]?.integer
        errorMessage = json["errorMessage"]?.text
        dialect = CSVDialect(
            delimiter: json["columnDelimiter"]?.text.flatMap(CSVDialect.Delimiter.init) ?? .comma,
            lineEnding: json["lineEnding"]?.text.flatMap(CSVDialect.LineEnding.init) ?? .lf
        )
    }

    /// Reads the job in an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - kind: The kind of the job.
    ///   - id: The requested job; nil if the request creates one.
    /// - Throws: `OrgError.malformed` if the answer is not that job.
    init(
        reading answer: WholeResponse,
        _ kind: Kind,
        _ id: RecordID? = nil
    ) throws(OrgError) {
        let job = try BulkJob(try answer.json(), kind, in: answer)
        guard id == nil || job.id == id else {
            let asked = id.map { "the job \($0)" } ?? "a job"
            throw answer.malformed(.notAsked(found: "\(job.id)", asked: asked))
        }
        self = job
    }

    /// Reads a part of an answer that must be a job.
    ///
    /// - Throws: `OrgError.malformed` if the part lacks what every job has.
    init(_ json: JSONValue, _ kind: Kind, in answer: WholeResponse) throws(OrgError) {
        guard let job = BulkJob(json, kind) else {
            let reason = "a job has no id, state or apiVersion"
            throw answer.malformed(.undecodable(reason))
        }
        self = job
    }
}

extension BulkJob {
    /// The records that an ingest job can return.
    package enum Part: String, CaseIterable, Sendable {
        case successful, failed, unprocessed

        fileprivate var resource: String {
            switch self {
            case .successful: "successfulResults/"
            case .failed: "failedResults/"
            case .unprocessed: "unprocessedrecords/"
            }
        }
    }

    /// Returns the number of rows in the results of a query job, or in a part of an ingest job's.
    ///
    /// - Returns: The number; nil if the org does not tell, or if the job did not complete.
    package func rowCount(of part: Part?) -> Int? {
        guard part != nil else { return processed }
        guard state == .complete, let processed, let failed else { return nil }
        return part == .successful ? processed - failed : part == .failed ? failed : nil
    }

    /// Returns the place of some of the records of an ingest job.
    package func start(of part: Part) -> JobStart {
        let path = "/services/data/v\(apiVersion)/jobs/\(kind.rawValue)/\(id)/"
        return JobStart(target: path + part.resource, rows: 0)
    }
}
