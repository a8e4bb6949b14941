import Records

/// Contacts as vCards; each page is decoded into the typed model.
struct VCardPages: PageWriter {
    var output: [UInt8] = []

    mutating func begin() {}

    mutating func write(_ page: [UInt8], atMost limit: Int) throws -> (head: PageHead, rows: Int) {
        let response = try ContactResponse(parsing: page)
        let contacts = response.records.prefix(limit)
        for contact in contacts { output += VCard(contact).text.utf8 }
        let head = PageHead(
            totalSize: response.totalSize,
            isDone: response.isDone,
            nextRecordsURL: response.nextRecordsURL,
            recordCount: response.records.count
        )
        return (head, contacts.count)
    }

    mutating func end(_ ending: Ending) {}
}

extension UsageError {
    /// A card is a contact's: of other rows it would keep nothing but a name.
    init(noCardsOf rows: String) {
        self.init(
            "vcard output is for records of Contact, not \(rows)",
            hints: ["--result-format csv"]
        )
    }
}
