extension ResultContext {
    /// For records that are answered by themselves and so have no child results.
    init(singleIn call: Call) {
        self.init(
            apiVersion: "\(call.version)",
            batchSize: BatchSize.granted.upperBound,
            register: { _, _ in "" }
        )
    }
}
