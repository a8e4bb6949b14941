extension Ordering {
    /// The first subjects in an order, as far as they have come.
    ///
    /// Every value is read once. More than twice as many subjects as asked for are never held: what cannot
    /// be among the first is let go.
    struct Ranking {
        private let terms: [Term]
        private let count: Int
        private var subjects: [Subject] = []
        /// The keys of the subjects one after the other, one for each term.
        private var keys: [ComparisonKey] = []
        /// Whether the subject at `count - 1` is the last that can be among the first.
        private var isFull = false

        init(terms: [Term], count: Int) {
            self.terms = terms
            self.count = count
        }

        mutating func add<Failure: Error>(
            _ subject: Subject,
            step: () throws(Failure) -> Void
        ) throws(Failure) {
            for term in terms { keys.append(term.order.key(term.read(subject))) }
            guard !isFull || precedes(subjects.count, count - 1) else {
                keys.removeLast(terms.count)
                return
            }
            subjects.append(subject)
            if subjects.count / 2 >= count { try cut(step) }
        }

        /// The first of them in sorted order; equal ones stand as they came.
        func sorted<Failure: Error>(
            step: () throws(Failure) -> Void
        ) throws(Failure) -> [Subject] {
            try places(step).prefix(count).map { subjects[$0] }
        }

        private mutating func cut<Failure: Error>(
            _ step: () throws(Failure) -> Void
        ) throws(Failure) {
            let kept = try places(step).prefix(count)
            keys = kept.flatMap { keys[$0 * terms.count..<($0 + 1) * terms.count] }
            subjects = kept.map { subjects[$0] }
            isFull = true
        }

        private func places<Failure: Error>(
            _ step: () throws(Failure) -> Void
        ) throws(Failure) -> [Int] {
            try subjects.indices.sorted(step: step, by: precedes)
        }

        private func precedes(_ left: Int, _ right: Int) -> Bool {
            for (place, term) in terms.enumerated() {
                let leftKey = keys[left * terms.count + place]
                let rightKey = keys[right * terms.count + place]
                if leftKey != rightKey { return term.precedes(leftKey, rightKey) }
            }
            return left < right
        }
    }
}
