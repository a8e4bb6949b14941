extension SampleText {
    /// The users of a new org: the administrator first, then the built-in people and processes.
    ///
    /// User names and addresses are in domains that can never exist (RFC 2606).
    static let users = SampleText(
        object: "User",
        """
        *|Username|FirstName|LastName|Email|Alias|CommunityNickname|IsActive|ProfileId|UserType|\
        CompanyName|Country|TimeZoneSidKey|LocaleSidKey|EmailEncodingKey|LanguageLocaleKey|\
        ForecastEnabled
        admin|admin@demo.invalid|Dana|Reed|admin@demo.invalid|DReed|dana.reed|true|sysadmin|Standard|\
        Demo Org|US|America/Los_Angeles|en_US|UTF-8|en_US|true
        autoproc|autoproc@00ddemo.invalid||Automated
          Process|autoproc@demo.invalid|autoproc|autoproc|true||Standard|||GMT|en_US|UTF-8|en_US
        integration|integration@00ddemo.invalid|Integration|User|integration@demo.invalid|integ|\
        integration1|true|integration|Standard|||America/Los_Angeles|en_US|UTF-8|en_US
        security|insightssecurity@00ddemo.invalid|Security|User|insightssecurity@demo.invalid|sec|\
        insightssecurity|true|security|Standard|||America/Los_Angeles|en_US|UTF-8|en_US
        chatter|chatty@00ddemo.invalid||Chatter Expert|chatty@demo.invalid|Chatter|Chatter
          Expert|true|chatter|CsnOnly|||America/Los_Angeles|en_US|UTF-8|en_US
        """
    )
}
