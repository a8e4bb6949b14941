import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct RecordWriteTests {
    private let bench: RouterBench
    private static let rose = "003Dm000001kZ00IAE"
    private static let new = "003Dm000001kZ0KIAU"
    private static let contacts = "v67.0/sobjects/Contact"

    init() throws {
        bench = try RouterBench()
    }

    private func names(_ condition: String) async -> String {
        await bench.query("SELECT Name FROM Contact WHERE \(condition)").text
    }

    // MARK: POST

    @Test func `a record is made`() async {
        let answer = await bench.send(
            .post,
            Self.contacts + "/",
            headers: ["Content-Type": "application/json; charset=UTF-8"],
            body: #"{"attributes":{"type":"Contact"},"lastname":"Lovelace","FirstName":"Ada"}"#
        )
        expectEqual(answer.status, 201)
        expectEqual(answer.text, #"{"id":"\#(Self.new)","success":true,"errors":[]}"#)
        expectEqual(answer.headers["Location"], "/services/data/v67.0/sobjects/Contact/\(Self.new)")
        let read = await bench.send(.get, "\(Self.contacts)/\(Self.new)?fields=Name,CreatedDate")
        expect(
            read.text,
            .contains(#""Name":"Ada Lovelace","CreatedDate":"2026-03-17T16:21:26.000"#)
        )
    }

    static let refused: [(String, String)] = [
        (
            "",
            #"[{"message":"The HTTP entity body is required, but this request has no entity "#
                + #"body.","#
                + #""errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            #"{"LastName":"A""#,
            #"[{"message":"Unexpected end-of-input at [line:1, column:16]","#
                + #""errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            "{\n  \"LastName\": x}",
            #"[{"message":"Unexpected character ('x' (code 120)) at [line:2, column:15]","#
                + #""errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            #"[{"LastName":"A"}]"#,
            #"[{"message":"Can not deserialize SObject out of START_ARRAY token at "#
                + #"[line:1, column:1]","errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            #"{"LastName":"A","FavoritePet__c":"Cat"}"#,
            #"[{"message":"No such column 'FavoritePet__c' on sobject of type Contact","#
                + #""errorCode":"INVALID_FIELD"}]"#
        ),
        (
            "{\"LastName\":\"A\",\n\"Birthdate\":\"yesterday\"}",
            #"[{"message":"Cannot deserialize instance of date from VALUE_STRING value yesterday "#
                + #"or request may be missing a required field at [line:2, column:1]","#
                + #""errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            #"{"LastName":["A"]}"#,
            #"[{"message":"Cannot deserialize instance of string from START_ARRAY value "#
                + #"[line:1, column:2]","errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            #"{"MailingLatitude":true}"#,
            #"[{"message":"Cannot deserialize instance of double from VALUE_TRUE value true or "#
                + #"request may be missing a required field at [line:1, column:2]","#
                + #""errorCode":"JSON_PARSER_ERROR"}]"#
        ),
        (
            "{}",
            #"[{"message":"Required fields are missing: [LastName]","#
                + #""errorCode":"REQUIRED_FIELD_MISSING","fields":["LastName"]}]"#
        ),
        (
            #"{"LastName":"A","MailingAddress":{"city":"X"}}"#,
            #"[{"message":"Cannot deserialize instance of address from START_OBJECT value "#
                + #"[line:1, column:17]","errorCode":"JSON_PARSER_ERROR"}]"#
        ),
    ]

    @Test(arguments: refused) func `a body is refused`(body: String, text: String) async {
        let answer = await bench.send(.post, Self.contacts, body: body)
        expectEqual(answer.status, 400)
        expectEqual(answer.text, text)
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#"Size":20"#))
    }

    @Test func `another type of body is refused`() async {
        let headers: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
        let body = #"{"LastName":"A"}"#
        let answer = await bench.send(.post, Self.contacts, headers: headers, body: body)
        expectEqual(answer.status, 415)
        expect(answer.text, .contains("UNSUPPORTED_MEDIA_TYPE"))
    }

    @Test func `a body nested without end is refused`() async {
        let body = #"{"LastName":"# + String(repeating: "[", count: 1 << 20)
        await expectEqual(bench.send(.post, Self.contacts, body: body).status, 400)
    }

    @Test func `objects that are not there or cannot be made say so`() async {
        await expectEqual(bench.send(.post, "v67.0/sobjects/Akcount", body: "{}").status, 404)
        let organization = await bench.send(.post, "v67.0/sobjects/Organization", body: "{}")
        expectEqual(organization.status, 405)
        expect(organization.text, .contains("HTTP Method 'POST' not allowed. Allowed are HEAD,GET"))
    }

    static let values: [(String, String)] = [
        (#""Birthdate":"1815-12-10""#, #""Birthdate":"1815-12-10""#),
        (#""Birthdate":"1815-12-10T23:00:00.000+0000""#, #""Birthdate":"1815-12-10""#),
        (
            #""EmailBouncedDate":"2026-01-02T03:04:05.678Z""#,
            #""EmailBouncedDate":"2026-01-02T03:04:05.000+0000""#
        ),
        (#""MailingLatitude":"12.5""#, #""MailingLatitude":12.5"#),
        (#""MailingLatitude":-0.5e1"#, #""MailingLatitude":-5.0"#),
        (#""Title":1.50"#, #""Title":"1.50""#),
        (#""Title":"""#, #""Title":null"#),
        (#""Title":"日本 \"x\" 😀\n""#, #""Title":"日本 \"x\" 😀\n""#),
        (#""Title":"a","Title":"b""#, #""Title":"b""#),
        (#""Account":null"#, #""AccountId":null"#),
        (#""Account":{"Id":"001Dm000001kZ00"}"#, #""AccountId":"001Dm000001kZ00IAE""#),
    ]

    @Test(arguments: values) func `a value is read`(given: String, shown: String) async {
        let answer = await bench.send(
            .post,
            Self.contacts,
            body: #"{"LastName":"A",\#(given)}"#
        )
        expectEqual(answer.status, 201, "\(answer.text)")
        let read = await bench.send(.get, "\(Self.contacts)/\(Self.new)")
        expect(read.text, .contains(shown))
    }

    @Test func `a whole number is due where the field is one`() async {
        let whole = await bench.send(
            .post,
            "v67.0/sobjects/Account",
            body: #"{"Name":"A","NumberOfEmployees":7}"#
        )
        expectEqual(whole.status, 201)
        let broken = await bench.send(
            .post,
            "v67.0/sobjects/Account",
            body: #"{"Name":"A","NumberOfEmployees":7.5}"#
        )
        expect(broken.text, .contains("instance of int from VALUE_NUMBER_FLOAT value 7.5 or"))
    }

    // MARK: PATCH

    @Test func `a record is changed`() async {
        let answer = await bench.send(
            .patch,
            "\(Self.contacts)/\(Self.rose)",
            body: #"{"FirstName":"Rosa","Phone":null}"#
        )
        expectEqual(answer.status, 204)
        #expect(answer.bytes.isEmpty)
        await expect(names("Phone = null AND FirstName = 'rosa'"), .contains("Rosa Gonzalez"))
    }

    @Test func `a POST may mean a PATCH`() async {
        let path = "\(Self.contacts)/\(Self.rose)"
        let plain = await bench.send(.post, path, body: #"{"FirstName":"Rosa"}"#)
        expectEqual(plain.status, 405)
        expectEqual(plain.headers["Allow"], "HEAD, GET, PATCH, DELETE")
        let meant = await bench.send(
            .post,
            "\(path)?_HttpMethod=PATCH",
            body: #"{"FirstName":"Rosa"}"#
        )
        expectEqual(meant.status, 204)
        let other = await bench.send(.get, "\(path)?_HttpMethod=DELETE")
        expectEqual(other.status, 200)
    }

    @Test func `the id stands in the path alone`() async {
        let answer = await bench.send(
            .patch,
            "\(Self.contacts)/\(Self.rose)",
            body: #"{"Id":"\#(Self.rose)","FirstName":"Rosa"}"#
        )
        expectEqual(answer.status, 400)
        expectEqual(
            answer.text,
            #"[{"message":"The Id field should not be specified in the sobject data.","#
                + #""errorCode":"INVALID_FIELD"}]"#
        )
    }

    static let missing: [(String, Int, String)] = [
        ("abc", 404, "Provided external ID field does not exist or is not accessible: abc"),
        ("003Dm000001kzzz", 404, "invalid cross reference id"),
        ("003Dm000001kZ00AAA", 400, "Contact ID: id value of incorrect type: 003Dm000001kZ00AAA"),
        ("001Dm000001kZ00IAE", 400, "Contact ID: id value of incorrect type: 001Dm000001kZ00IAE"),
    ]

    @Test(arguments: missing)
    func `what is not there is not changed`(id: String, status: Int, message: String) async {
        let answer = await bench.send(.patch, "\(Self.contacts)/\(id)", body: "{}")
        expectEqual(answer.status, status)
        expect(answer.text, .contains(message))
    }

    @Test func `a condition on the last change is kept`() async {
        let path = "\(Self.contacts)/\(Self.rose)"
        let created = HTTPDate(milliseconds: RouterBench.created)
        let before = HTTPDate(milliseconds: RouterBench.created - 1000)
        func send(_ method: HTTP.Request.Method, _ name: String, _ date: HTTPDate) async -> Int {
            await bench.send(
                method,
                path,
                headers: [name: date.description],
                body: method == .patch ? #"{"Phone":"1"}"# : ""
            ).status
        }
        await expectEqual(send(.get, "If-Modified-Since", created), 304)
        await expectEqual(send(.get, "If-Modified-Since", before), 200)
        await expectEqual(send(.patch, "If-Unmodified-Since", before), 412)
        await expectEqual(send(.delete, "If-Unmodified-Since", before), 412)
        await expectEqual(send(.patch, "If-Unmodified-Since", created), 204)
    }

    @Test func `a condition holds for what others change in the last moment, too`() async throws {
        let keeper = InterruptedKeeper()
        let bench = try RouterBench(keeper: keeper)
        let store = bench.store
        _ = try store.snapshot()
        keeper.interrupt { () throws(StoreFault) in
            guard let contact = store.schema.object(named: "Contact") else { return }
            let change = Write.update(id: Self.rose, RecordDraft(contact))
            _ = try store.write([change], now: RouterBench.created + 5000)
        }
        let answer = await bench.send(
            .patch,
            "\(Self.contacts)/\(Self.rose)",
            headers: [
                "If-Unmodified-Since": HTTPDate(milliseconds: RouterBench.created).description
            ],
            body: #"{"Phone":"1"}"#
        )
        expectEqual(answer.status, 412)
    }

    // MARK: External ids

    private static let keyed = contacts + "/ExternalId__c/C%2F1"

    @Test func `an upsert makes, then changes`() async {
        let made = await bench.send(.patch, Self.keyed, body: #"{"LastName":"One"}"#)
        expectEqual(made.status, 201)
        expectEqual(made.text, #"{"id":"\#(Self.new)","success":true,"errors":[],"created":true}"#)
        expectEqual(made.headers["Location"]?.hasSuffix(Self.new), true)
        let changed = await bench.send(.patch, Self.keyed, body: #"{"LastName":"Two"}"#)
        expectEqual(changed.status, 200)
        expectEqual(
            changed.text,
            #"{"id":"\#(Self.new)","success":true,"errors":[],"created":false}"#
        )
        let old = await bench.send(
            .patch,
            Self.keyed.replacing("v67.0", with: "v45.0"),
            body: #"{"LastName":"Three"}"#
        )
        expectEqual(old.status, 204)
        let read = await bench.send(.get, Self.keyed + "?fields=LastName,ExternalId__c")
        expect(read.text, .contains(#""LastName":"Three","ExternalId__c":"C/1""#))
        await expectEqual(bench.send(.delete, Self.keyed).status, 204)
        await expectEqual(bench.send(.get, Self.keyed).status, 404)
    }

    @Test func `an upsert that may only change makes nothing`() async {
        let answer = await bench.send(
            .patch,
            Self.keyed + "?updateOnly=true",
            body: #"{"LastName":"One"}"#
        )
        expectEqual(answer.status, 404)
        await expect(names("LastName = 'One'"), .contains(#""totalSize":0"#))
    }

    @Test func `the key stands in the path alone`() async {
        let answer = await bench.send(
            .patch,
            Self.keyed,
            body: #"{"LastName":"One","externalid__c":"C/1"}"#
        )
        expectEqual(
            answer.text,
            #"[{"message":"The ExternalId__c field should not be specified in the sobject "#
                + #"data.","errorCode":"INVALID_FIELD"}]"#
        )
    }

    @Test func `several records with a key are a choice`() async {
        for name in ["A", "B"] {
            let body = #"{"LastName":"\#(name)","Email":"x@example.com"}"#
            await expectEqual(bench.send(.post, Self.contacts, body: body).status, 201)
        }
        let path = "\(Self.contacts)/Email/X@example.com"
        for (method, body) in [(HTTP.Request.Method.get, ""), (.patch, "{}"), (.delete, "")] {
            let answer = await bench.send(method, path, body: body)
            expectEqual(answer.status, 300)
            expectEqual(
                answer.text,
                #"["/services/data/v67.0/sobjects/Contact/003Dm000001kZ0KIAU","#
                    + #""/services/data/v67.0/sobjects/Contact/003Dm000001kZ0LIAU"]"#
            )
        }
    }

    @Test func `Id is a key, too`() async {
        let read = await bench.send(.get, "\(Self.contacts)/Id/\(Self.rose)?fields=Name")
        expect(read.text, .contains("Rose Gonzalez"))
        let changed = await bench.send(
            .patch,
            "\(Self.contacts)/Id/\(Self.rose)",
            body: #"{"LastName":"G"}"#
        )
        expectEqual(changed.status, 200)
        let made = await bench.send(.post, "\(Self.contacts)/Id", body: #"{"LastName":"N"}"#)
        expectEqual(made.status, 201)
        expect(made.text, .contains(#""created":true"#))
    }

    @Test(arguments: ["LastName", "Bacon"]) func `no other field is a key`(field: String) async {
        let answer = await bench.send(.get, "\(Self.contacts)/\(field)/x")
        expectEqual(answer.status, 404)
        let message = "Provided external ID field does not exist or is not accessible: \(field)"
        expect(answer.text, .contains(message))
    }

    @Test func `a parent is named by its external id`() async {
        let account = #"{"Name":"Acme","ExternalId__c":"A-1"}"#
        _ = await bench.send(.post, "v67.0/sobjects/Account", body: account)
        let child = #"{"LastName":"A","Account":{"ExternalId__c":"A-1"}}"#
        await expectEqual(bench.send(.post, Self.contacts, body: child).status, 201)
        await expect(names("Account.Name = 'Acme'"), .contains(#""Name":"A""#))
        let lost = await bench.send(
            .post,
            Self.contacts,
            body: child.replacing("A-1", with: "A-2")
        )
        expectEqual(
            lost.text,
            #"[{"message":"Foreign key external ID: A-2 not found for field ExternalId__c "#
                + #"in "#
                + #"entity Account","errorCode":"INVALID_FIELD","fields":[]}]"#
        )
        let vague = await bench.send(
            .post,
            Self.contacts,
            body: #"{"LastName":"A","Account":{"Name":"Acme"}}"#
        )
        expectEqual(vague.status, 404)
    }

    // MARK: The recycle bin

    @Test func `queryAll sees deleted records until they are purged`() async throws {
        let jake = "003Dm000001kZ0JIAU"
        let soql = RouterBench.encode(
            "SELECT Name, IsDeleted FROM Contact WHERE LastName = 'Llorrac'"
        )
        await expectEqual(bench.send(.delete, "\(Self.contacts)/\(jake)").status, 204)
        let deleted = await bench.send(.get, "v67.0/queryAll?q=\(soql)")
        expect(deleted.text, .contains(#""IsDeleted":true"#))
        bench.clock.now += 15 * 24 * 60 * 60 * 1000 - 1
        let last = await bench.send(.get, "v67.0/queryAll?q=\(soql)")
        expect(last.text, .contains(#""totalSize":1"#))
        bench.clock.now += 1
        let gone = await bench.send(.get, "v67.0/queryAll?q=\(soql)")
        expect(gone.text, .contains(#""totalSize":0"#))
        let read = await bench.send(.get, "\(Self.contacts)/\(jake)")
        expectEqual(read.status, 404)
        expect(read.text, .contains("NOT_FOUND"))
        let again = await bench.send(.delete, "\(Self.contacts)/\(jake)")
        expect(again.text, .contains("INVALID_CROSS_REFERENCE_KEY"))
    }
}
