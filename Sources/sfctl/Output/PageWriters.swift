import Records

/// Makes the writer of a form.
enum PageWriters {
    static func writer(
        for shape: RowShape,
        options: OutputStyle,
        context: Context
    ) throws -> any PageWriter {
        switch options.format {
        case .table: FittedPages(shape, options: options, context: context)
        case .vertical: VerticalPages(shape, options: options)
        case .json:
            EnvelopePages(
                shape: shape,
                isPretty: options.isPretty,
                commandName: context.commandName
            )
        case .ndjson:
            RowPages(
                NDJSONFormat(keepsAttributes: options.keepsAttributes),
                shape: shape
            )
        case .csv:
            RowPages(
                CSVFormat(
                    shape: shape,
                    lineEnding: options.usesCRLF ? .crlf : .lf,
                    hasHeader: options.hasHeader,
                    bom: options.startsWithBOM
                ),
                shape: shape
            )
        case .tsv: RowPages(TSVFormat(shape: shape, hasHeader: options.hasHeader), shape: shape)
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
