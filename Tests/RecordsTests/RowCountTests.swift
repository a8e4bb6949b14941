import Records
import Testing

@Suite struct RowCountTests {
    private func difference(_ pages: (rows: Int, totalSize: Int?)...) -> RowCount.Difference? {
        var count = RowCount()
        for page in pages { count.add(rows: page.rows, of: page.totalSize) }
        return count.difference
    }

    @Test func `as many rows as announced are no difference`() {
        #expect(difference() == nil)
        #expect(difference((0, 0)) == nil)
        #expect(difference((2, 3), (1, 3)) == nil)
    }

    @Test func `where nothing is announced nothing can differ`() {
        #expect(difference((2, nil)) == nil)
        #expect(difference((2, 3), (1, nil)) == nil)
    }

    @Test func `fewer rows and more rows are a difference`() {
        #expect(difference((100, 300)) == .init(announced: 300, sent: 100))
        #expect(difference((200, 300), (200, 300)) == .init(announced: 300, sent: 400))
        #expect(difference((0, 17)) == .init(announced: 17, sent: 0))
    }

    @Test func `a page that changes the number contradicts the one before`() {
        #expect(difference((2, 9), (1, 3)) == .init(announced: 9, sent: 3))
        #expect(difference((2, 3), (1, 9)) == .init(announced: 9, sent: 3))
    }
}
