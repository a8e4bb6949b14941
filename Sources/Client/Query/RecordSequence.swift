import HTTP
import Records
package import SOQL

/// The records of a query's result as models, decoded page by page by `JSONDecoder`.
///
/// Dates are read in Salesforce's formats. Every failure throws, so a sequence that ends without an
/// error and without records means that no record matches. A result whose number of rows differs
/// from the announced one is malformed.
package struct RecordSequence<Model: Decodable & Sendable>: AsyncSequence, Sendable {
    let pages: Pages

    /// Starts the query at the first call of `next`.
    package func makeAsyncIterator() -> Iterator {
        Iterator(pages)
    }

    /// An iterator over the records, in order.
    package struct Iterator: AsyncIteratorProtocol {
        private var pages: Pages.Iterator?
        private var records: ArraySlice<Model> = []
        private var count = RowCount()
        private let isCount: Bool

        fileprivate init(_ pages: Pages) {
            self.pages = pages.makeAsyncIterator()
            isCount = pages.source.soql.query?.isCount == true
        }

        /// Returns the next record; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next() async throws(OrgError) -> Model? {
            try await next(isolation: #isolation)
        }

        /// Returns the next record; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(OrgError) -> Model? {
            while records.isEmpty {
                guard let page = try await pages?.next(isolation: actor) else { return nil }
                records = try decode(page)
            }
            return records.popFirst()
        }

        private mutating func decode(_ page: Page) throws(OrgError) -> ArraySlice<Model> {
            do throws(OrgError) {
                let answer = WholeResponse(status: 200, bytes: page.bytes)
                let response = try answer.decoded(as: QueryResponse<Model>.self)
                count.add(rows: response.records.count, of: response.totalSize)
                let difference =
                    page.childMiscounts.first?.difference
                    ?? (page.isLast && !isCount ? count.difference : nil)
                if let difference { throw answer.malformed(.rowCount(difference)) }
                return response.records[...]
            } catch {
                pages = nil
                throw error
            }
        }
    }
}

extension Org {
    /// Runs a query and decodes its records.
    ///
    /// ```swift
    /// let query: Statement = "SELECT Id, Name FROM Contact"
    /// for try await contact in org.records(of: Contact.self, matching: query) {
    ///     show(contact.name)
    /// }
    /// ```
    package nonisolated func records<Model: Decodable & Sendable>(
        of model: Model.Type,
        matching soql: Statement,
        options: QueryOptions = QueryOptions()
    ) -> RecordSequence<Model> {
        RecordSequence(pages: pages(of: soql, options: options))
    }
}
