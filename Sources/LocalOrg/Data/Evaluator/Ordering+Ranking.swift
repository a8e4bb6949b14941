extension Ordering {
    /// The first subjects in an order, among those added so far.
    struct Ranking {
        private let terms: [Term]
        private let count: Int
        private var subjects: [Subject] = []
        /// The keys of the subjects, concatenated, one for each term.
        private var keys: [ComparisonKey] = []
        /// The ranks of the subjects' keys for the first term.
        private var ranks: [UInt128] = []
        /// Whether there are `count` sorted subjects: a further one must precede the last of them.
        private var isFull = false
        /// Whether a cancelled task stops sorting.
        private let isCancellable: Bool
        private var isCancelled = false

        init(terms: [Term], count: Int, isCancellable: Bool) {
            self.terms = terms
            self.count = count
            self.isCancellable = isCancellable
        }

        mutating func add(_ subject: Subject) {
            let first = terms[0].order.key(terms[0].read(subject))
            let rank = terms[0].rank(of: first)
            if isFull, rank > ranks[count - 1] { return }
            keys.append(first)
            ranks.append(rank)
            for term in terms.dropFirst() { keys.append(term.order.key(term.read(subject))) }
            guard !isFull || Self.precedes(subjects.count, count - 1, by: terms, keys) else {
                keys.removeLast(terms.count)
                ranks.removeLast()
                return
            }
            subjects.append(subject)
            if subjects.count / 2 >= count { cut() }
        }

        /// The first subjects in sorted order; equal ones keep their order.
        var sorted: [Subject] {
            mutating get { ranked().prefix(count).map { subjects[$0] } }
        }

        /// Returns the same as `sorted`.
        ///
        /// - Throws: `APIFault.cancelled`.
        mutating func sortedUnlessCancelled() throws(APIFault) -> [Subject] {
            let sorted = sorted
            if isCancelled { throw .cancelled }
            return sorted
        }

        private mutating func cut() {
            let kept = ranked().prefix(count)
            keys = kept.flatMap { keys[$0 * terms.count..<($0 + 1) * terms.count] }
            ranks = kept.map { ranks[$0] }
            subjects = kept.map { subjects[$0] }
            isFull = true
        }

        private mutating func ranked() -> [Int] {
            let (terms, keys) = (terms, keys)
            let ranked = ranks.enumerated().map { (rank: $1, index: $0) }
            guard isCancellable else {
                return ranked.sorted {
                    $0.rank == $1.rank
                        ? Self.precedes($0.index, $1.index, by: terms, keys) : $0.rank < $1.rank
                }.map(\.index)
            }
            do throws(APIFault) {
                return try ranked.sortedUnlessCancelled {
                    $0.rank == $1.rank
                        ? Self.precedes($0.index, $1.index, by: terms, keys) : $0.rank < $1.rank
                }.map(\.index)
            } catch {
                isCancelled = true
                return Array(subjects.indices)
            }
        }

        private static func precedes(
            _ left: Int,
            _ right: Int,
            by terms: [Term],
            _ keys: [ComparisonKey]
        ) -> Bool {
            for term in terms.indices {
                let leftKey = keys[left * terms.count + term]
                let rightKey = keys[right * terms.count + term]
                if leftKey != rightKey { return terms[term].precedes(leftKey, rightKey) }
            }
            return left < right
        }
    }
}
