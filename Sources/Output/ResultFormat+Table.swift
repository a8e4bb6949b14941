import Records
import Text

extension ResultFormat {
    /// All formats, in the order of help.
    package static let all = [
        table, vertical, json, ndjson, csv, tsv, ids, vcard, vcard3, xlsx,
    ]

    package static let table = ResultFormat(
        name: "table",
        summary: "columns fitted to the terminal; truncated values end in …",
        otherNames: ["human"],
        isForPeople: true,
        columns: .shown,
        options: [.null, .wholeValues, .width, .utc, .hyperlinks, .pager],
        writer: { shape, style, context in FittedPages(shape, style: style, context: context) }
    )

    package static let vertical = ResultFormat(
        name: "vertical",
        summary: "one field per line, full values",
        isForPeople: true,
        columns: .shown,
        options: [.null, .width, .utc, .pager],
        writer: { shape, style, _ in VerticalPages(shape, style: style) }
    )

    package static let json = ResultFormat(
        name: "json",
        summary:
            "one object {status, result, warnings}, as in `sf … --json`; records as sent by the "
            + "org",
        endings: ["json"],
        columns: .unused,
        onTerminal: .escaped,
        options: [.indentation],
        writer: jsonWriter
    )

    static let ndjson = ResultFormat(
        name: "ndjson",
        summary: "one JSON record per line, for streaming",
        endings: ["ndjson", "jsonl"],
        columns: .unused,
        onTerminal: .escaped,
        count: .row,
        options: [.attributes],
        writer: { shape, style, _ in
            RowPages(NDJSONFormat(keepsAttributes: style.keepsAttributes), shape: shape)
        },
        flatWriter: { children, records, _ in
            let format = ColumnsNDJSONFormat(children.columns)
            return RowPages(FlatFormat(format, children), shape: records)
        }
    )

    package static let csv = ResultFormat(
        name: "csv",
        summary: "RFC 4180, with a header; null is empty",
        endings: ["csv"],
        columns: .headed,
        onTerminal: .madeVisible,
        count: .rowIfChosen,
        options: [.header, .lineEnding, .byteOrderMark, .inertFormulas, .excel, .raw],
        refusal: { contents in contents.refusalOfChildren(in: "csv") },
        writer: { shape, style, _ in RowPages(CSVFormat(shape, style), shape: shape) },
        flatWriter: { children, records, style in
            let format = CSVFormat(RowShape(children.columns), style)
            return RowPages(FlatFormat(format, children), shape: records)
        }
    )

    package static let tsv = ResultFormat(
        name: "tsv",
        summary:
            "one record per line, values separated by tabs; escapes \\t \\n \\r \\\\",
        endings: ["tsv", "tab"],
        columns: .headed,
        onTerminal: .madeVisible,
        count: .rowIfChosen,
        options: [.header, .raw],
        writer: { shape, style, _ in
            guard style.hasFieldLines else {
                return RowPages(TSVFormat(shape: shape, hasHeader: style.hasHeader), shape: shape)
            }
            let format = FieldLinesFormat(shape: shape, hasNames: style.hasHeader)
            return RowPages(format, shape: shape)
        },
        flatWriter: { children, records, style in
            let shape = RowShape(children.columns)
            let format = TSVFormat(shape: shape, hasHeader: style.hasHeader)
            return RowPages(FlatFormat(format, children), shape: records)
        }
    )

    package static let ids = ResultFormat(
        name: "ids",
        summary: "one 18-character Id per line",
        columns: .id,
        onTerminal: .madeVisible,
        options: [.raw],
        refusal: { contents in
            guard contents.isCount else { return nil }
            return UsageError(
                "ids output needs records, but SELECT COUNT() returns only a number",
                hints: [contents.lineForIDs].compactMap(\.self)
                    + ["--result-format tsv prints the number"]
            )
        },
        writer: { shape, _, _ in RowPages(try IDsFormat(of: shape), shape: shape) }
    )

    static let vcard = cards(
        .four,
        name: "vcard",
        summary: "vCard 4.0, one card per contact, for address books",
        endings: ["vcf"]
    )

    static let vcard3 = cards(
        .three,
        name: "vcard3",
        summary: "vCard 3.0, for address books that do not read 4.0"
    )

    package static let xlsx = ResultFormat(
        name: "xlsx",
        summary: "a file for spreadsheets, with types, filters and links; needs --output-file",
        endings: ["xlsx"],
        columns: .headed,
        isSpreadsheet: true,
        count: .row,
        options: [.header, .hyperlinks],
        refusal: { contents in contents.refusalOfChildren(in: "xlsx") },
        writer: { shape, style, _ in
            RowPages(XLSXFormat(shape.columns, style), shape: shape)
        },
        flatWriter: { children, records, style in
            RowPages(FlatFormat(XLSXFormat(children.columns, style), children), shape: records)
        }
    )

    private static func cards(
        _ version: VCardVersion,
        name: String,
        summary: String,
        endings: [String] = []
    ) -> ResultFormat {
        ResultFormat(
            name: name,
            summary: summary,
            endings: endings,
            columns: .unused,
            holdsCards: true,
            onTerminal: .madeVisible,
            options: [.raw],
            refusal: { contents in
                contents.rowsBesideContacts.map { rows in
                    UsageError("\(name) output \(rows)", hints: ["--result-format csv"])
                }
            },
            writer: { shape, _, _ in RowPages(VCardFormat(version), shape: shape) }
        )
    }

    /// Returns the writer of the JSON envelope, or of the ids alone.
    private static let jsonWriter: Writer = { shape, style, context in
        guard style.listsIDs else {
            return EnvelopePages(
                shape: shape,
                isPretty: style.isPretty,
                commandName: context.commandName
            )
        }
        return IDListPages(
            try IDsFormat(of: shape),
            shape: shape,
            isPretty: style.isPretty,
            commandName: context.commandName
        )
    }
}

extension ResultContents {
    /// The error for child rows in a format without nesting; nil without any.
    fileprivate func refusalOfChildren(in format: String) -> UsageError? {
        guard let children = children.first else { return nil }
        return UsageError(
            "\(format) cannot contain the child rows of the subquery on \(children)",
            hints: [
                "--children flat writes one row per child",
                "--result-format json keeps them nested",
                "select the child object instead, with parent fields as paths (Account.Name)",
            ]
        )
    }

    /// Why a result has rows that are no contacts; nil if they may all be contacts.
    fileprivate var rowsBesideContacts: String? {
        if isListing { return "needs the contacts of a query" }
        guard let object else { return nil }
        guard object.lowercased() == "contact" else {
            return "works for Contact only, not \(object)"
        }
        return isAggregate || isCount ? "works for Contact only, not for counts or groups" : nil
    }
}

extension CSVFormat {
    fileprivate init(_ shape: RowShape, _ style: OutputStyle) {
        self.init(
            shape: shape,
            lineEnding: style.usesCRLF ? .crlf : .lf,
            hasHeader: style.hasHeader,
            bom: style.startsWithBOM,
            formulas: style.formulas
        )
    }
}

extension XLSXFormat {
    fileprivate init(_ columns: [ResultColumn], _ style: OutputStyle) {
        self.init(
            columns,
            types: style.sheet.types,
            name: style.sheet.name,
            hasHeader: style.hasHeader,
            linkPrefix: style.recordURLPrefix,
            compound: { ValueBlocks.compoundLines($0)?.joined(separator: ", ") }
        )
    }
}

extension IDsFormat {
    fileprivate init(of shape: RowShape) throws(UsageError) {
        guard let format = IDsFormat(shape: shape) else {
            guard shape.columns.contains(where: { $0.kind == .aggregate }) else {
                throw UsageError("ids output needs the field Id", hints: ["add Id to the fields"])
            }
            throw UsageError(
                "ids output needs records, but these rows are groups",
                hints: ["--result-format tsv prints the groups"]
            )
        }
        self = format
    }
}
