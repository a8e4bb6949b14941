import Records

/// Makes the writer of a form.
enum PageWriters {
    static func writer(
        for shape: RowShape,
        style: OutputStyle,
        context: Context
    ) throws -> any PageWriter {
        switch style.format {
        case .table: FittedPages(shape, style: style, context: context)
        case .vertical: VerticalPages(shape, style: style)
        case .json where style.listsIDs:
            IDListPages(
                try idsFormat(shape),
                shape: shape,
                isPretty: style.isPretty,
                commandName: context.commandName
            )
        case .json:
            EnvelopePages(
                shape: shape,
                isPretty: style.isPretty,
                commandName: context.commandName
            )
        case .ndjson:
            RowPages(
                NDJSONFormat(keepsAttributes: style.keepsAttributes),
                shape: shape
            )
        case .csv:
            RowPages(
                CSVFormat(
                    shape: shape,
                    lineEnding: style.usesCRLF ? .crlf : .lf,
                    hasHeader: style.hasHeader,
                    bom: style.startsWithBOM
                ),
                shape: shape
            )
        case .tsv: RowPages(TSVFormat(shape: shape, hasHeader: style.hasHeader), shape: shape)
        case .ids: RowPages(try idsFormat(shape), shape: shape)
        case .vcard: RowPages(VCardFormat(), shape: shape)
        }
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
    /// A card is a contact's: of other rows it would keep nothing but a name.
    init(noCardsOf rows: String) {
        self.init(
            "vcard output is for Contact records, not \(rows)",
            hints: ["--result-format csv"]
        )
    }
}
