extension SampleText {
    /// The 31 opportunities of a new Developer Edition org, in id order, as in public captures.
    ///
    /// Guesses: close dates, in days from the org's creation, and types.
    static let opportunities = SampleText(
        object: "Opportunity",
        """
        Name|AccountId|StageName|Amount|CloseDate|Type
        Dickenson Mobile Generators|dickenson|Qualification|15000|+34|New Customer
        United Oil Office Portable Generators|uog|Negotiation/Review|125000|+21|Existing
          Customer - Upgrade
        Express Logistics Standby Generator|express|Closed Won|220000|-62|Existing Customer
          - Upgrade
        GenePoint Standby Generator|genepoint|Closed Won|85000|-58
        Grand Hotels Kitchen Generator|grand|Id. Decision Makers|15000|+47
        United Oil Refinery Generators|uog|Proposal/Price Quote|270000|+12|Existing
          Customer - Upgrade
        United Oil SLA|uog|Closed Won|120000|-91|Existing Customer - Upgrade
        Grand Hotels Guest Portable Generators|grand|Value Proposition|250000|+60|Existing
          Customer - Upgrade
        Edge Emergency Generator|edge|Closed Won|75000|-37|Existing Customer - Replacement
        University of AZ Portable Generators|uoa|Closed Won|50000|-104|Existing Customer -
          Upgrade
        Pyramid Emergency Generators|pyramid|Prospecting|100000|+75
        Express Logistics Portable Truck Generators|express|Value
          Proposition|80000|+29|Existing Customer - Upgrade
        GenePoint Lab Generators|genepoint|Id. Decision Makers|60000|+18
        GenePoint SLA|genepoint|Closed Won|30000|-45|Existing Customer - Upgrade
        United Oil Installations|uog|Negotiation/Review|270000|+9|Existing Customer -
          Upgrade
        Edge Installation|edge|Closed Won|50000|-20|Existing Customer - Upgrade
        Edge SLA|edge|Closed Won|60000|-16|Existing Customer - Upgrade
        Grand Hotels Generator Installations|grand|Closed Won|350000|-73|Existing Customer
          - Upgrade
        United Oil Installations|uog|Closed Won|270000|-128|Existing Customer - Upgrade
        United Oil Refinery Generators|uog|Closed Won|915000|-140|Existing Customer -
          Upgrade
        Burlington Textiles Weaving Plant Generator|burlington|Closed Won|235000|-51|New
          Customer
        University of AZ Installations|uoa|Proposal/Price Quote|100000|+40|Existing
          Customer - Upgrade
        Express Logistics SLA|express|Perception Analysis|120000|+26|Existing Customer -
          Upgrade
        University of AZ SLA|uoa|Closed Won|90000|-83|Existing Customer - Upgrade
        United Oil Installations|uog|Closed Won|235000|-110|Existing Customer - Upgrade
        United Oil Emergency Generators|uog|Closed Won|440000|-66|Existing Customer -
          Upgrade
        Grand Hotels SLA|grand|Closed Won|90000|-29|Existing Customer - Upgrade
        United Oil Standby Generators|uog|Closed Won|120000|-97|Existing Customer - Upgrade
        Grand Hotels Emergency Generators|grand|Closed Won|210000|-118|Existing Customer -
          Upgrade
        United Oil Plant Standby Generators|uog|Needs Analysis|675000|+55|Existing Customer
          - Upgrade
        Edge Emergency Generator|edge|Id. Decision Makers|35000|+5|Existing Customer -
          Upgrade
        """
    )
}
