import Client
import Records
import SOQL
import Synchronization
import Text

/// The pages of lists, read one at a time, with the following page requested in advance.
///
/// Each list remembers where its next page begins. A page requested in advance is used only if it
/// begins there, so a page that was cancelled, failed, or arrived too late is requested again.
final class ListPages: Sendable {
    private let batchSize: Int?
    /// The pages requested in advance.
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

    /// Cancels the request in advance for a closed list.
    func close(_ list: ListID) {
        ahead.withLock { _ = $0.removeValue(forKey: list) }
    }

    /// Cancels the requests in advance for all lists.
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

    /// Removes and returns the pages requested in advance, if they begin at the place.
    ///
    /// An iterator serves one caller at a time, and cannot be used after an error.
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
            // No caller waits for a cancelled page, and its list may be closed.
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
