import Records
import TestSupport
import Testing

struct RowCountTests {
    private func difference(_ pages: (rows: Int, totalSize: Int?)...) -> RowCount.Difference? {
        var count = RowCount()
        for page in pages { count.add(rows: page.rows, of: page.totalSize) }
        return count.difference
    }

    @Test func `as many rows as announced are no difference`() {
        expectEqual(difference(), nil)
        expectEqual(difference((0, 0)), nil)
        expectEqual(difference((2, 3), (1, 3)), nil)
    }

    @Test func `where nothing is announced nothing can differ`() {
        expectEqual(difference((2, nil)), nil)
        expectEqual(difference((2, 3), (1, nil)), nil)
    }

    @Test func `fewer rows and more rows are a difference`() {
        expectEqual(difference((100, 300)), .init(announced: 300, sent: 100))
        expectEqual(difference((200, 300), (200, 300)), .init(announced: 300, sent: 400))
        expectEqual(difference((0, 17)), .init(announced: 17, sent: 0))
    }

    @Test func `a page that changes the number contradicts the one before`() {
        expectEqual(difference((2, 9), (1, 3)), .init(announced: 9, sent: 3))
        expectEqual(difference((2, 3), (1, 9)), .init(announced: 9, sent: 3))
    }

    @Test func `rows that are left out are not missing, and the result is not complete`() {
        var count = RowCount()
        count.add(head(3, of: 3, isLast: true), taken: 2)
        #expect(count.rows == 2 && count.total == 3 && !count.isComplete)
        expectEqual(count.difference, nil)
    }

    @Test func `of rows counted ahead, some may have come or gone by the end`() {
        var count = RowCount()
        count.add(head(2, of: 5, isLast: false, isCountedAhead: true))
        #expect(count.total == 5 && count.change == nil)
        count.add(head(2, of: 5, isLast: true, isCountedAhead: true))
        expectEqual(count.total, 4)
        expectEqual(count.change, .init(announced: 5, sent: 4))
        expectEqual(count.difference, nil)
    }

    @Test(arguments: [(5, 4), (5, 6), (4, 4)])
    func `each range has as many rows as it announced, or the whole differs`(
        announced: Int,
        sent: Int
    ) {
        var count = RowCount()
        func page(_ rows: Int, _ range: Int, of size: Int, isDone: Bool) -> PageHead {
            var page = head(rows, of: 100, isLast: range == 3, isCountedAhead: true)
            page.range = RangeHead(number: range, totalSize: size, isDone: isDone)
            return page
        }
        // Pages of two ranges arrive in turn.
        count.add(page(2, 1, of: announced, isDone: false))
        count.add(page(3, 2, of: 3, isDone: true))
        count.add(page(sent - 2, 1, of: announced, isDone: true))
        count.add(page(1, 3, of: 1, isDone: true))
        let total = 4 + sent
        let difference = RowCount.Difference(announced: 4 + announced, sent: total)
        expectEqual(count.difference, announced == sent ? nil : difference)
        expectEqual(count.rows, total)
    }

    @Test func `a page of a larger result has the head of that result`() throws {
        let bytes = Array(#"{"totalSize":1,"done":true,"records":[{"Id":"1"}]}"#.utf8)
        let head = try QueryPage(bytes, part: .init(total: 7, isLast: false)).head()
        expectEqual(head, self.head(1, of: 7, isLast: false, isCountedAhead: true))
    }

    private func head(
        _ rows: Int,
        of total: Int,
        isLast: Bool,
        isCountedAhead: Bool = false
    ) -> PageHead {
        var head = PageHead(
            totalSize: total,
            isDone: isLast,
            nextRecordsURL: nil,
            recordCount: rows
        )
        head.isCountedAhead = isCountedAhead
        return head
    }
}
