import Client
import Records
import SOQL
import Synchronization
import Text

/// The pages of lists, read one by one on demand, with the next one on its way in the meantime.
///
/// A list holds the place of its next page itself. What is kept here serves only that place, so a
/// page that was cancelled, failed or arrived too late for its list is requested again.
final class ListPages: Sendable {
    private let batchSize: Int?
    /// The pages that are requested ahead.
    private let ahead = Mutex<[ListID: Ahead]>([:])

    private struct Ahead {
        let org: Org
        let place: NextPage
        let pages: Pages.Iterator
    }

    init(batchSize: Int?) {
        self.batchSize = batchSize
    }

    /// Reads a page, prepared for its list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - query: The list's query.
    ///   - place: The place of the page; nil for the first one.
    ///   - org: The org, which may be a new one after another login.
    ///   - shown: The list's current columns; nil for those of the query.
    /// - Returns: The page.
    /// - Throws: `FailedQuery`.
    func page(
        of list: ListID,
        _ query: Statement,
        at place: NextPage?,
        in org: Org,
        _ shown: [ResultColumn]? = nil
    ) async throws -> LoadedPage {
        do {
            var pages = take(list, at: place, in: org) ?? iterator(of: query, from: place, in: org)
            guard let page = try await pages.next() else { throw CancellationError() }
            let loaded = try Self.read(page, of: query, shown)
            keep(pages, of: list, at: page.next, in: org)
            return loaded
        } catch {
            throw FailedQuery(cause: error, query: query)
        }
    }

    /// Ends the requests ahead of a closed list.
    func close(_ list: ListID) {
        ahead.withLock { _ = $0.removeValue(forKey: list) }
    }

    /// Ends the requests ahead of all lists.
    func closeAll() {
        ahead.withLock { $0 = [:] }
    }

    private func iterator(
        of query: Statement,
        from place: NextPage?,
        in org: Org
    ) -> Pages.Iterator {
        let options = QueryOptions(batchSize: batchSize)
        return org.pages(of: query.sent, options: options, from: place).makeAsyncIterator()
    }

    /// Takes what is requested ahead: it serves only one caller, and cannot be used after an error.
    private func take(_ list: ListID, at place: NextPage?, in org: Org) -> Pages.Iterator? {
        guard let found = ahead.withLock({ $0.removeValue(forKey: list) }),
            found.place == place, found.org === org
        else { return nil }
        return found.pages
    }

    private func keep(
        _ pages: Pages.Iterator,
        of list: ListID,
        at place: NextPage?,
        in org: Org
    ) {
        guard let place else { return }
        ahead.withLock { ahead in
            // Nobody awaits a page that was cancelled, and its list may be closed.
            guard !Task.isCancelled else { return }
            ahead[list] = Ahead(org: org, place: place, pages: pages)
        }
    }

    private static func read(
        _ page: Page,
        of query: Statement,
        _ shown: [ResultColumn]?
    ) throws -> LoadedPage {
        let source = QueryPage(page.bytes)
        let known = shown ?? query.columns
        let columns = try known ?? RowSource.page(source).discoveredShape().columns
        let (rows, head) = try RowChunk.reading(
            source,
            columns: columns,
            hasRecords: query.hasRecords
        )
        return LoadedPage(
            rows: rows,
            columns: known == nil ? columns : nil,
            totalSize: head.totalSize,
            next: page.next
        )
    }
}
