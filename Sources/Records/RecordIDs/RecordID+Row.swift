extension RecordID {
    /// Reads the Id of a row that an org has sent.
    ///
    /// - Parameters:
    ///   - text: The value; nil where it is null or absent.
    ///   - offset: Where the row begins in the answer.
    /// - Throws: `JSONFault` with code `notAnID` where there is none, and `malformedID` with the reason where it is
    ///   no id.
    public init(ofRow text: String?, at offset: Int) throws(JSONFault) {
        guard let text else { throw JSONFault(.notAnID, at: offset) }
        do throws(Fault) {
            try self.init(text)
        } catch {
            throw JSONFault(.malformedID(error), at: offset)
        }
    }
}
