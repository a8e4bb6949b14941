import Client
import Records

/// The state beside a growing file: the job, and how far the file is usable.
struct PartMark {
    let job: RecordID
    /// The SOQL of the job; empty if it is unknown.
    let soql: String
    /// The output options, which a resuming run must share.
    let form: String
    /// The page that comes next.
    var start = JobStart()
    /// The number of bytes before it.
    private(set) var bytesKept = 0
    /// The number of cells like formulas before it.
    private(set) var formulas = 0

    init(job: RecordID, soql: String, form: String) {
        self.job = job
        self.soql = soql
        self.form = form
    }

    /// Reads a state; nil if it is none.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes),
            let job = json["job"]?.text.flatMap({ try? RecordID($0) }),
            let soql = json["soql"]?.text, let form = json["form"]?.text,
            let rows = json["rows"]?.integer, let count = json["bytes"]?.integer,
            rows >= 0, count >= 0
        else { return nil }
        self.init(job: job, soql: soql, form: form)
        bytesKept = count
        formulas = json["formulas"]?.integer ?? 0
        if let page = json["page"]?.text { start = JobStart(target: page, rows: rows) }
    }

    /// Returns the state when all rows before a page are written.
    func with(_ start: JobStart, _ count: Int, _ formulas: Int) -> PartMark {
        var mark = self
        mark.start = start
        mark.bytesKept = count
        mark.formulas = formulas
        return mark
    }

    /// The state as text.
    var bytes: [UInt8] {
        var members: [JSONValue.Member] = [
            .init("job", .string("\(job)")), .init("soql", .string(soql)),
            .init("form", .string(form)), .init("rows", .number("\(start.rows)")),
            .init("bytes", .number("\(bytesKept)")), .init("formulas", .number("\(formulas)")),
        ]
        if let page = start.target { members.append(.init("page", .string(page))) }
        return JSONValue.object(members).json()
    }
}
