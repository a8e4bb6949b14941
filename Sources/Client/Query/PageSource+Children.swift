import HTTP
import Records
import Text

extension PageSource {
    /// Returns the page with the further pages of its child results inserted into their records, at
    /// any depth.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - visited: The pages read so far; a child's locator to one of them is an error.
    /// - Returns: The page, and its child results whose number of rows differs from the announced
    ///   one.
    /// - Throws: `OrgError`.
    func completeChildren(
        of page: FetchedPage,
        visited: inout Set<CanonicalTarget>
    ) async throws(OrgError) -> WholePage {
        let answer = page.answer
        guard let children = page.children?.unfinished, !children.isEmpty else {
            return WholePage(
                answer: answer,
                next: page.next,
                childMiscounts: page.children?.miscounts ?? []
            )
        }
        var rest: [[UInt8]] = []
        for child in children {
            rest.append(
                try await records(from: child.nextRecordsURL, in: answer, visited: &visited)
            )
        }
        let bytes = try reading(answer) { () throws(JSONFault) in
            try ChildResults.completed(answer.bytes, with: rest)
        }
        let whole = WholeResponse(status: answer.status, headers: answer.headers, bytes: bytes)
        return WholePage(
            answer: whole,
            next: page.next,
            childMiscounts: try childFindings(in: whole).miscounts
        )
    }

    /// Returns the records of a child result from a locator on, as text, joined by commas.
    private func records(
        from locator: String,
        in page: WholeResponse,
        visited: inout Set<CanonicalTarget>
    ) async throws(OrgError) -> [UInt8] {
        var texts: [[UInt8]] = []
        var last = page
        var next: PageAddress? = try address(of: locator, in: page)
        var emptyPages = EmptyPages()
        while let address = next {
            guard visited.insert(address.canonical).inserted else {
                throw last.malformed(.repeatedLocator(address.target))
            }
            let page = try await completeChildren(of: fetch(address), visited: &visited)
            let text = try reading(page.answer) { () throws(JSONFault) in
                try ChildResults.recordsText(of: page.answer.bytes)
            }
            texts.append(text)
            if page.next != nil, let count = emptyPages.count(page.answer) {
                throw page.answer.malformed(.emptyPages(count))
            }
            (last, next) = (page.answer, page.next)
        }
        return Array(texts.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")]))
    }
}
