import Records

extension PageSource {
    /// The page with the further pages of its child results put into their records, at any depth.
    func completeChildren(of page: Answer) async throws(OrgError) -> Answer {
        let children = try unfinishedChildren(in: page)
        guard !children.isEmpty else { return page }
        var rest: [[UInt8]] = []
        for child in children {
            rest.append(try await records(from: child.nextRecordsURL, in: page))
        }
        let whole = try reading(page) { () throws(JSONFault) in
            try ChildResults.completed(page.bytes, with: rest)
        }
        return Answer(status: page.status, headers: page.headers, bytes: whole)
    }

    private func unfinishedChildren(in page: Answer) throws(OrgError) -> [UnfinishedChild] {
        guard mayHaveChildren else { return [] }
        return try reading(page) { () throws(JSONFault) in
            try ChildResults.unfinished(in: page.bytes)
        }
    }

    /// The records of a child result from a locator on, as text, joined by commas.
    private func records(
        from locator: String,
        in page: Answer
    ) async throws(OrgError) -> [UInt8] {
        var texts: [[UInt8]] = []
        var next: Place? = try place(of: locator, in: page)
        var seen: Set<Place> = []
        while let place = next {
            let page = try await self.page(at: place)
            guard seen.insert(place).inserted else {
                throw page.malformed(.repeatedLocator(place.target))
            }
            texts.append(
                try reading(page) { () throws(JSONFault) in
                    try ChildResults.recordsText(of: page.bytes)
                }
            )
            next = try self.place(after: page)
        }
        return Array(texts.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")]))
    }

    private func reading<Value>(
        _ page: Answer,
        _ read: () throws(JSONFault) -> Value
    ) throws(OrgError) -> Value {
        do {
            return try read()
        } catch {
            throw page.malformed(.json(error))
        }
    }
}
