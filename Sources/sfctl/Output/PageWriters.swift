import Records
import Text

/// A factory for the writer of each format.
enum PageWriters {
    static func writer(
        for shape: RowShape,
        style: OutputStyle,
        context: Context
    ) throws -> any PageWriter {
        if let children = style.flatChildren {
            return try writer(ofFlat: children, recordsOf: shape, style: style)
        }
        switch style.format {
        case .table: return FittedPages(shape, style: style, context: context)
        case .vertical: return VerticalPages(shape, style: style)
        case .json where style.listsIDs:
            return IDListPages(
                try idsFormat(shape),
                shape: shape,
                isPretty: style.isPretty,
                commandName: context.commandName
            )
        case .json:
            return EnvelopePages(
                shape: shape,
                isPretty: style.isPretty,
                commandName: context.commandName
            )
        case .ndjson:
            let format = NDJSONFormat(keepsAttributes: style.keepsAttributes)
            return RowPages(format, shape: shape)
        case .csv: return RowPages(csvFormat(shape, style), shape: shape)
        case .tsv where style.hasFieldLines:
            let format = FieldLinesFormat(shape: shape, hasNames: style.hasHeader)
            return RowPages(format, shape: shape)
        case .tsv: return RowPages(tsvFormat(shape, style), shape: shape)
        case .ids: return RowPages(try idsFormat(shape), shape: shape)
        case .vcard: return RowPages(VCardFormat(), shape: shape)
        }
    }

    /// Returns the writer for rows that each hold one child and the values of its record.
    private static func writer(
        ofFlat children: FlatChildren,
        recordsOf records: RowShape,
        style: OutputStyle
    ) throws -> any PageWriter {
        let shape = RowShape(children.columns)
        switch style.format {
        case .csv:
            return RowPages(FlatFormat(csvFormat(shape, style), children), shape: records)
        case .ndjson:
            let format = ColumnsNDJSONFormat(children.columns)
            return RowPages(FlatFormat(format, children), shape: records)
        default:
            return RowPages(FlatFormat(tsvFormat(shape, style), children), shape: records)
        }
    }

    private static func csvFormat(_ shape: RowShape, _ style: OutputStyle) -> CSVFormat {
        CSVFormat(
            shape: shape,
            lineEnding: style.usesCRLF ? .crlf : .lf,
            hasHeader: style.hasHeader,
            bom: style.startsWithBOM,
            formulas: style.formulas
        )
    }

    private static func tsvFormat(_ shape: RowShape, _ style: OutputStyle) -> TSVFormat {
        TSVFormat(shape: shape, hasHeader: style.hasHeader)
    }

    private static func idsFormat(_ shape: RowShape) throws(UsageError) -> IDsFormat {
        guard let format = IDsFormat(shape: shape) else {
            throw UsageError(
                "ids output needs the Id among the selected fields",
                hints: ["add Id to the fields"]
            )
        }
        return format
    }
}

extension UsageError {
    /// Makes the error for vCard output of other records: only a contact has more than a name to
    /// keep.
    init(noCardsOf rows: String) {
        self.init(
            "vcard output is for Contact records, not \(rows)",
            hints: ["--result-format csv"]
        )
    }
}
