extension SampleText {
    /// The users' profiles, and those most often queried.
    static let profiles = SampleText(
        object: "Profile",
        """
        *|Name|UserType
        sysadmin|System Administrator|Standard
        standard|Standard User|Standard
        readonly|Read Only|Standard
        marketing|Marketing User|Standard
        integration|Analytics Cloud Integration User|Standard
        security|Analytics Cloud Security User|Standard
        chatter|Chatter Free User|CsnOnly
        """
    )
}
