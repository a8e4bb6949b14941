/// Ten contacts on five pages, a contact with two cases, and what describes them.
extension FaultOrg {
    static let rows = (0..<10).map { "003Dm000001kZ0\($0)IAE" }

    /// How many rows a page has.
    static let pageSize = 2

    static let contact =
        #"{"name":"Contact","label":"Contact","labelPlural":"Contacts","keyPrefix":"003","#
        + #""queryable":true}"#

    static let description = Answer(
        body: #"{"name":"Contact","label":"Contact","keyPrefix":"003","queryable":true,"#
            + #""deletable":true,"undeletable":true,"fields":[{"name":"Id","#
            + #""type":"id","label":"Contact ID","length":18},{"name":"Name","type":"string","#
            + #""label":"Name","length":121,"filterable":true,"groupable":true},"#
            + #"{"name":"IsDeleted","type":"boolean","label":"Deleted"}],"#
            + #""childRelationships":[]}"#
    )

    /// All records, as the answer to their ids.
    static let collection = Answer(
        body: "[\(rows.indices.map(record).joined(separator: ","))]"
    )

    static let plans = Answer(
        body: #"{"plans":[{"cardinality":1,"fields":["Id"],"leadingOperationType":"Index","#
            + #""notes":[],"relativeCost":0.5,"sobjectCardinality":10,"sobjectType":"Contact"}]}"#
    )

    static let limits = Answer(
        body: #"{"DailyApiRequests":{"Max":15000,"Remaining":14953},"#
            + #""DataStorageMB":{"Max":5,"Remaining":3}}"#
    )

    static let recordCount = Answer(
        body: #"{"sObjects":[{"count":13,"name":"Account"},{"count":20,"name":"Contact"}]}"#
    )

    /// A record whose name looks like the end of a page.
    static func record(_ index: Int) -> String {
        let id = rows[index]
        return #"{"attributes":{"type":"Contact","url":"\#(data)/sobjects/Contact/\#(id)"},"#
            + #""Id":"\#(id)","Name":"Contact \#(index) }]}"}"#
    }

    static func page(_ number: Int) -> Answer {
        let next = #""nextRecordsUrl":"\#(data)/query/01g-\#(number + 1)","#
        let head = #"{"totalSize":10,"done":\#(number == 5),\#(number < 5 ? next : "")"#
        let records = (0..<pageSize).map { record((number - 1) * pageSize + $0) }
        return Answer(body: #"\#(head)"records":[\#(records.joined(separator: ","))]}"#)
    }

    /// The names, and how many contacts have them.
    static let groups = Answer(
        body: #"{"totalSize":2,"done":true,"records":[{"attributes":{"type":"AggregateResult"},"#
            + #""Name":"Ada","expr0":7},{"attributes":{"type":"AggregateResult"},"Name":null,"#
            + #""expr0":3}]}"#
    )

    /// The records of a search.
    static let found = Answer(
        body: #"{"searchRecords":[\#((0..<4).map(record).joined(separator: ","))]}"#
    )

    /// The first page as the result of a batch.
    static let batch = Answer(
        body: #"{"hasErrors":false,"results":[{"statusCode":200,"result":\#(page(1).body)}]}"#
    )

    /// A contact with one case, and what else belongs to it, as the results of a batch.
    static let tree: Answer = {
        let contact = #"{"totalSize":1,"done":true,"records":[\#(record(0))]}"#
        let none = #"{"totalSize":0,"done":true,"records":[]}"#
        let one =
            #"{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Case"},"#
            + #""Id":"500Dm000001kZ00IAE","CaseNumber":"00001000","Subject":"A }]}"}]}"#
        let pages = [contact, none, one, #"{"totalSize":1,"done":true,"records":[]}"#]
        let results = (pages + Array(repeating: none, count: 8)).map {
            #"{"statusCode":200,"result":\#($0)}"#
        }
        let list = results.joined(separator: ",")
        return Answer(body: #"{"hasErrors":false,"results":[\#(list)]}"#)
    }()

    /// A contact whose second case is on a page of its own.
    static let parentPage = Answer(
        body: #"{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Contact"},"#
            + #""Id":"\#(rows[0])","Cases":{"totalSize":2,"done":false,"#
            + #""nextRecordsUrl":"\#(data)/query/01c-2","#
            + #""records":[{"attributes":{"type":"Case"},"Id":"500Dm000001kZ00IAE"}]}}]}"#
    )

    static let childPage = Answer(
        body: #"{"totalSize":2,"done":true,"#
            + #""records":[{"attributes":{"type":"Case"},"Id":"500Dm000001kZ01IAE"}]}"#
    )
}
