extension SampleText {
    /// The group of all users, which every org has, and a queue.
    ///
    /// The queue is our addition: a new org has none, and a case owned by one shows how polymorphic
    /// owners behave.
    static let groups = SampleText(
        object: "Group",
        """
        *|Name|DeveloperName|Type|OwnerId|DoesIncludeBosses
        internal||AllInternalUsers|Organization|org|true
        queue|Support|Support|Queue|org
        """
    )
}
