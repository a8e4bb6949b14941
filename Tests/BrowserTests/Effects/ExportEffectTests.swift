import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `x`: rows in a file, byte for byte as `sfctl query` writes them.
@Suite(.timeLimit(.minutes(1))) struct ExportEffectTests {
    private static let soql =
        "SELECT Id, Name, Phone, Account.Name, CreatedDate FROM Contact ORDER BY Name"
    private static let list = ListID(number: 1)

    private func request(
        _ format: ResultFormat,
        _ records: [[UInt8]]?,
        to path: String,
        replaces: Bool = false
    ) -> ExportRequest {
        ExportRequest(
            query: Statement(Self.soql),
            records: records,
            format: format,
            path: path,
            replaces: replaces
        )
    }

    @Test(arguments: ResultFormat.all)
    func `loaded rows and all rows are what query writes`(_ format: ResultFormat) async throws {
        let shell = try Shell()
        let folder = shell.folder.path
        let written = await shell.run(
            ["query", Self.soql, "-r", format.name, "--output-file", "\(folder)/query"]
                + (format == .table ? ["--no-truncate"] : [])
        )
        expectEqual(written.code, .success)
        let world = try await EffectWorld(shell)
        world.runner.run(.open(RequestID(number: 1), Self.list, Statement(Self.soql)))
        guard case .page(let page)? = await world.answer(to: 1) else {
            Issue.record("no page")
            return
        }
        var rows = RowStore()
        let records = rows.append(page.rows).map { rows.json(of: $0) }
        let loaded = request(format, records, to: "\(folder)/loaded")
        world.runner.run(.export(RequestID(number: 2), loaded))
        let all = request(format, nil, to: "\(folder)/all")
        guard case .exported(20, _)? = await world.answer(to: 2) else {
            Issue.record("nothing was written")
            return
        }
        world.runner.run(.export(RequestID(number: 3), all))
        guard case .exported(20, _)? = await world.answer(to: 3) else {
            Issue.record("nothing was written")
            return
        }
        let expected = try #require(shell.folder.bytes(of: "query"))
        expectEqual(shell.folder.bytes(of: "loaded"), expected)
        expectEqual(shell.folder.bytes(of: "all"), expected)
    }

    @Test(arguments: [
        (
            "SELECT Id, Name, Title FROM Contact", ResultFormat.csv, false, true,
            ["--bom", "--line-ending", "CRLF", "--csv-safe"]
        ),
        (
            "SELECT Name, (SELECT Id, Name FROM Contacts) FROM Account", .csv, true, false,
            ["--children", "flat"]
        ),
        (
            "SELECT Name, (SELECT Id, Name FROM Contacts) FROM Account", .csv, true, true,
            ["--children", "flat", "--bom", "--line-ending", "CRLF", "--csv-safe"]
        ), ("SELECT Name, (SELECT Id, Name FROM Contacts) FROM Account", .tsv, false, false, []),
        (
            "SELECT Name, (SELECT Id, Name FROM Contacts) FROM Account", .tsv, true, false,
            ["--children", "flat"]
        ),
    ])
    func `choices are the flags of query`(
        _ soql: String,
        _ format: ResultFormat,
        isFlat: Bool,
        isForSpreadsheet: Bool,
        flags: [String]
    ) async throws {
        let shell = try Shell()
        let folder = shell.folder.path
        let written = await shell.run(
            ["query", soql, "-r", format.name, "--output-file", "\(folder)/query"] + flags
        )
        expectEqual(written.code, .success)
        let world = try await EffectWorld(shell)
        world.runner.run(.open(RequestID(number: 1), Self.list, Statement(soql)))
        guard case .page(let page)? = await world.answer(to: 1) else {
            Issue.record("no page")
            return
        }
        var rows = RowStore()
        let records = rows.append(page.rows).map { rows.json(of: $0) }
        for (number, records) in [records, nil].enumerated() {
            let request = ExportRequest(
                query: Statement(soql),
                records: records,
                format: format,
                isFlat: isFlat,
                isForSpreadsheet: isForSpreadsheet,
                path: "\(folder)/\(number)"
            )
            world.runner.run(.export(RequestID(number: number + 2), request))
            guard case .exported(rows: let rows, _)? = await world.answer(to: number + 2) else {
                Issue.record("nothing was written")
                return
            }
            let lines = shell.folder.text(of: "query")?.utf8.count { $0 == UInt8(ascii: "\n") }
            expectEqual(rows, (lines ?? 0) - 1)
            expectEqual(shell.folder.text(of: "\(number)"), shell.folder.text(of: "query"))
        }
    }

    @Test func `all rows have the fields of the query alone, even in JSON`() async throws {
        let soql = "SELECT Name FROM Contact"
        let shell = try Shell()
        let folder = shell.folder.path
        _ = await shell.run("query", soql, "-r", "ndjson", "--output-file", "\(folder)/query")
        let ndjson = try #require(ResultFormat(named: "ndjson"))
        let world = try await EffectWorld(shell)
        let request = ExportRequest(
            query: Statement(soql),
            format: ndjson,
            path: "\(folder)/all"
        )
        world.runner.run(.export(RequestID(number: 1), request))
        _ = await world.answer(to: 1)
        expectEqual(shell.folder.text(of: "all"), shell.folder.text(of: "query"))
    }

    @Test func `csv refuses nested rows, and a folder that does not exist is named`() async throws {
        let shell = try Shell()
        let world = try await EffectWorld(shell)
        var request = ExportRequest(
            query: "SELECT Name, (SELECT Name FROM Contacts) FROM Account",
            format: .csv,
            path: "\(shell.folder.path)/a.csv"
        )
        world.runner.run(.export(RequestID(number: 1), request))
        await expect(world.failure(1)?.message, .contains("cannot contain the child rows"))
        request.isFlat = true
        request.path = "\(shell.folder.path)/nope/a.csv"
        world.runner.run(.export(RequestID(number: 2), request))
        await expect(world.failure(2)?.message, .hasSuffix("No such file or directory"))
    }

    @Test(arguments: [3, 1])
    func `an export of other rows than the org announced is a failure`(_ announced: Int)
        async throws
    {
        let page = #"""
            {"totalSize":\#(announced),"done":true,"records":[
            {"attributes":{"type":"Contact"},"Id":"003Dm000001kZ00IAE","Name":"Ada"},
            {"attributes":{"type":"Contact"},"Id":"003Dm000001kZ01IAE","Name":"Barbara"}
            ]}
            """#
        let shell = try Shell(asking: CannedOrg(page: page))
        let world = try await EffectWorld(shell)
        let request = ExportRequest(
            query: Statement("SELECT Id, Name FROM Contact"),
            records: nil,
            format: .csv,
            path: "\(shell.folder.path)/all.csv",
            replaces: false
        )
        world.runner.run(.export(RequestID(number: 1), request))
        let failure = await world.failure(1)
        #expect(
            failure?.message.contains("2") == true
                && failure?.message.contains("\(announced)") == true,
            "\(String(describing: failure))"
        )
    }

    @Test func `a file of another program's form is refused`() async throws {
        let shell = try Shell()
        let world = try await EffectWorld(shell)
        let path = "\(shell.folder.path)/contacts.ods"
        world.runner.run(.export(RequestID(number: 1), request(.csv, nil, to: path)))
        await expect(world.failure(1)?.message, .hasPrefix("cannot write .ods files"))
        expectEqual(shell.folder.text(of: "contacts.ods"), nil)
    }

    @Test func `a file that is there is kept unless it is to be replaced`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("kept", to: "file.csv")
        let world = try await EffectWorld(shell)
        world.runner.run(.export(RequestID(number: 1), request(.csv, nil, to: path)))
        await expect(world.failure(1)?.message, .contains("already exists"))
        expectEqual(shell.folder.text(of: "file.csv"), "kept")
        world.runner.run(
            .export(RequestID(number: 2), request(.csv, nil, to: path, replaces: true))
        )
        _ = await world.answer(to: 2)
        expect(shell.folder.text(of: "file.csv"), .hasPrefix("Id,Name,"))
    }
}
