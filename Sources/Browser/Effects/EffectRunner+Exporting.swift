import Accounts
import Client
import Output
import Platform
import Records
import SOQL
import Text

extension EffectRunner {
    /// Writes rows to a file, which appears only once it is complete.
    func export(_ request: ExportRequest) async throws -> BrowserAnswer {
        let path = expanded(request.path)
        if !request.replaces, FolderNames.contain(path) {
            throw ExistingFile(path: path)
        }
        var options = OutputOptions()
        options.format = request.format
        options.path = path
        options.isForExcel = request.isForSpreadsheet
        try OutputFile.check(path, format: request.format)
        // A file has room for whole values; the other formats never shorten them.
        options.fits = request.format != .table
        var style = try OutputStyle(options, in: context)
        style.flatChildren = try commands.checkedChildren(
            request.query,
            style.format,
            request.isFlat
        )
        let rows: Int
        if let records = request.records {
            rows = try await write(records, request.chosen, request.query, style)
        } else {
            rows = try await writeAll(request.query, style)
        }
        return .exported(rows: rows, path: path)
    }

    private func write(
        _ records: [[UInt8]],
        _ chosen: [[String]]?,
        _ query: Statement,
        _ style: OutputStyle
    ) async throws -> Int {
        // The file has the columns of the query alone.
        let isIDAdded = query.sent.text != query.text
        let records =
            if let chosen {
                try records.map { try JSONValue(parsing: $0).selecting(chosen).json() }
            } else {
                isIDAdded ? try records.map { try Self.withoutID($0) } : records
            }
        let source = RowSource.page(QueryPage(records: records))
        var output = try await output(for: source, query, style)
        try output.write(source)
        try output.finish()
        return output.flatRows ?? output.rows
    }

    /// Returns a record without the Id that the browser has added to the query.
    private static func withoutID(_ record: [UInt8]) throws -> [UInt8] {
        let members = try JSONValue(parsing: record).members ?? []
        return JSONValue.object(members.filter { $0.key != "Id" }).json()
    }

    private func writeAll(_ query: Statement, _ style: OutputStyle) async throws -> Int {
        var output: RecordOutput?
        for try await page in try connected().org.pages(of: query) {
            let source = page.rows
            if output == nil {
                output = try await self.output(for: source, query, style)
            }
            try output?.write(source)
        }
        try output?.finish()
        if let difference = output?.count.difference {
            var mismatch = RowMismatch()
            mismatch.rows = difference
            throw mismatch
        }
        return output?.flatRows ?? output?.rows ?? 0
    }

    private func output(
        for rows: RowSource,
        _ query: Statement,
        _ style: OutputStyle
    ) async throws -> RecordOutput {
        let shape = try query.columns.map { RowShape($0) } ?? rows.discoveredShape()
        var style = style
        if let columns = style.typedColumns(of: shape), let object = query.query?.objectName {
            let types = try await connected().org.fieldTypes(of: columns, from: object)
            style.sheet = SheetDescription(name: object, types: types)
        }
        return try RecordOutput(shape, style: style, context: context)
    }

    /// Returns the path with `~/` replaced by the home folder, as no shell has done it.
    private func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = context.environment.variable("HOME") else {
            return path
        }
        return home + path.dropFirst(1)
    }
}

/// An error for an export that would replace a file without permission.
struct ExistingFile: SelfExplaining {
    let path: String

    var failure: Failure {
        Failure(
            exit: .cannotWrite,
            name: "FileExists",
            message: "\(path) already exists; choose another name"
        )
    }
}
