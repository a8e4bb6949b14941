extension RecordID {
    /// Reads the Id of a row from an org.
    ///
    /// - Parameters:
    ///   - text: The value; nil if it is null or absent.
    ///   - offset: The row's offset in the answer.
    /// - Throws: `JSONFault` with code `notAnID` if there is no value, `malformedID` with the
    ///   reason if it is not an id.
    package init(ofRow text: String?, at offset: Int) throws(JSONFault) {
        guard let text else { throw JSONFault(.notAnID, at: offset) }
        do throws(Fault) {
            try self.init(text)
        } catch {
            throw JSONFault(.malformedID(error), at: offset)
        }
    }
}
