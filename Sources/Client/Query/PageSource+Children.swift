import HTTP
import Records

extension PageSource {
    /// The page with the further pages of its child results put into their records, at any depth.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - visited: The pages read so far; a child's locator of one of them is an error.
    /// - Returns: The page, and its child results that hold another number of rows than they announce.
    /// - Throws: `OrgError`.
    func completeChildren(
        of page: WholeResponse,
        visited: inout Set<CanonicalTarget>
    ) async throws(OrgError) -> WholePage {
        let findings = try childFindings(in: page)
        guard !findings.unfinished.isEmpty else {
            return WholePage(answer: page, childMiscounts: findings.miscounts)
        }
        var rest: [[UInt8]] = []
        for child in findings.unfinished {
            rest.append(try await records(from: child.nextRecordsURL, in: page, visited: &visited))
        }
        let bytes = try reading(page) { () throws(JSONFault) in
            try ChildResults.completed(page.bytes, with: rest)
        }
        let whole = WholeResponse(status: page.status, headers: page.headers, bytes: bytes)
        return WholePage(answer: whole, childMiscounts: try childFindings(in: whole).miscounts)
    }

    private func childFindings(in page: WholeResponse) throws(OrgError) -> ChildFindings {
        try reading(page) { () throws(JSONFault) in
            try ChildResults.findings(in: page.bytes)
        }
    }

    /// The records of a child result from a locator on, as text, joined by commas.
    private func records(
        from locator: String,
        in page: WholeResponse,
        visited: inout Set<CanonicalTarget>
    ) async throws(OrgError) -> [UInt8] {
        var texts: [[UInt8]] = []
        var page = page
        var next: PageAddress? = try address(of: locator, in: page)
        while let address = next {
            guard visited.insert(address.canonical).inserted else {
                throw page.malformed(.repeatedLocator(address.target))
            }
            page = try await completeChildren(of: fetch(address), visited: &visited).answer
            let text = try reading(page) { () throws(JSONFault) in
                try ChildResults.recordsText(of: page.bytes)
            }
            texts.append(text)
            next = try self.address(after: page)
        }
        return Array(texts.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")]))
    }

    private func reading<Value>(
        _ page: WholeResponse,
        _ read: () throws(JSONFault) -> Value
    ) throws(OrgError) -> Value {
        do {
            return try read()
        } catch {
            throw page.malformed(.json(error))
        }
    }
}
