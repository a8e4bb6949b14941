import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Columns are the query's, whatever the org's spelling; without a query that parses they are the
/// first page's.
struct ColumnTests {
    @Test func `a column keeps its value though the org spells the name otherwise`() async throws {
        let org = ScriptedOrg(
            .query(
                Wire.page(
                    #"{"attributes":{"type":"Contact"},"Name":"Ada","#
                        + #""Account":{"attributes":{"type":"Account"},"Name":"Acme"}}"#
                )
            )
        )
        let outcome = try await Shell(asking: org).run(
            "query",
            "SELECT NAME, account.name FROM contact",
            "-r",
            "csv"
        )
        expectEqual(outcome.output, "NAME,account.name\nAda,Acme\n")
        expectEqual(outcome.messages, "1 record\n")
    }

    @Test func `a statement that only the org understands is sent as it is`() async throws {
        let org = ScriptedOrg(
            .query(
                Wire.page(
                    #"{"attributes":{"type":"Contact"},"Id":"1","Score":7}"#,
                    #"{"attributes":{"type":"Contact"},"Id":"2","Score":null}"#
                )
            )
        )
        let soql = "SELECT Id, NEWTHING(Score) WITHIN Contact"
        let outcome = try await Shell(asking: org).run("query", soql, "-r", "csv")
        expectEqual(
            org.requests.first?.target,
            "/services/data/v67.0/query?q=SELECT%20Id%2C%20NEWTHING%28Score%29%20WITHIN%20Contact"
        )
        expectEqual(outcome.output, "Id,Score\n1,7\n2,\n")
        expectEqual(outcome.code, .success)
    }

    @Test func `a field that is not there brings the query, a caret and the name meant`()
        async throws
    {
        let org = ScriptedOrg(
            .query(
                status: 400,
                Wire.refusal(
                    "INVALID_FIELD",
                    #"\nSELECT Id, Emial FROM Contact\n           ^\nERROR at Row:1:Column:12\n"#
                        + "No such column 'Emial' on entity 'Contact'. If you are attempting to "
                        + "use a "
                        + "custom field, be sure to append the '__c' after the custom field name. "
                        + "Please reference your WSDL or the describe call for the appropriate "
                        + "names."
                )
            ),
            .on(
                "/services/data/v67.0/sobjects/Contact/describe",
                #"{"name":"Contact","label":"Contact","labelPlural":"Contacts","keyPrefix":"003","#
                    + #""custom":false,"queryable":true,"fields":[{"name":"Email","label":"Email","#
                    + #""type":"email"}],"childRelationships":[],"recordTypeInfos":[]}"#
            )
        )
        let outcome = try await Shell(asking: org).run("query", "SELECT Id, Emial FROM Contact")
        expectEqual(
            outcome.messages,
            """
            error: No such column 'Emial' on entity 'Contact'. If you are attempting to use a \
            custom field, \
            be sure to append the '__c' after the custom field name. Please reference your \
            WSDL or the \
            describe call for the appropriate names.
              SELECT Id, Emial FROM Contact
                         ^
              hint: did you mean Email?

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test func `a query too long for a URL goes as a batch`() async throws {
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/composite/batch",
                method: .post,
                #"{"hasErrors":false,"results":[{"statusCode":200,"#
                    + #""result":\#(Wire.page(#"{"Id":"003Dm000001kZ00IAE"}"#))}]}"#
            )
        )
        let soql = "SELECT Id FROM Contact WHERE Name = '\(String(repeating: "é", count: 3000))'"
        let outcome = try await Shell(asking: org).run("query", soql, "--batch-size", "300")
        expectEqual(outcome.output, "Id\n003Dm000001kZ00IAE\n")
        expectEqual(org.requests.map { $0.headers["Sforce-Query-Options"] }, ["batchSize=300"])
    }
}
