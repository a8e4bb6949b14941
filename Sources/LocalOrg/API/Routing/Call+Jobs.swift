extension Call {
    /// Looks at the job that the path names, and changes it.
    func change<Outcome>(
        _ kind: BulkKind,
        _ body: (inout BulkJob) throws(APIFault) -> Outcome
    ) throws(APIFault) -> Outcome {
        try kind.checkService(in: version)
        return try router.jobs.change(self["id"], at: now) { job throws(APIFault) in
            guard kind.contains(job) else { throw .notFound }
            return try body(&job)
        }
    }
}
