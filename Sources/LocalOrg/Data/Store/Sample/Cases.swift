extension SampleText {
    /// The 27 cases of a new Developer Edition org, in id order.
    ///
    /// Public captures show the subjects of 1000-1002, 1006, 1014, 1016-1021, 1023 and 1024, most
    /// of their accounts and contacts, and that Josh Davis has 1005. Everything else is a guess in
    /// the same style. We gave case 1024 to the queue, so that the org has an owner of each kind.
    static let cases = SampleText(
        object: "Case",
        """
        CaseNumber|ContactId|AccountId|Type|Status|Reason|Origin|Subject|Priority|Product__c|OwnerId
        00001000|rose|edge|Electrical|Closed|Installation|Phone|Starting generator after
          electrical failure|High|GC1060
        00001001|stella|uog|Electrical|Closed|Performance|Phone|Performance inadequate for
          second consecutive week|High|GC5060
        00001002|jane|uoa|Electrical|New|Installation|Web|Seeking guidance on electrical
          wiring installation for GC5060|Low|GC5060
        00001003|lauren|uog|Electronic|Closed|Equipment Complexity|Web|Signal panel on
          GC5060 blinks intermittently|Medium|GC5060
        00001004|jack|burlington|Mechanical|Closed|Breakdown|Phone|Frequent mechanical
          breakdown|High|GC3060
        00001005|josh|express|Mechanical|Closed|Equipment Design|Email|Fuel gauge of the
          generator misreads|Medium|GC1040
        00001006|edna|genepoint|Other|Closed|Equipment Complexity|Web|Generator assembly
          instructions unclear|Low|GC1020
        00001007|babara|express|Mechanical|Closed|Breakdown|Phone|Easy installation
          process|Low|GC1040
        00001008|avi|uog|Electrical|Closed|Performance|Email|Noise level above the stated
          one|Low|GC5020
        00001009|stella|uog|Mechanical|Closed|Breakdown|Phone|Coolant leaking from the
          generator|High|GC5040
        00001010|arthur|uog|Other|Closed|Feedback|Email|Sales material does not match the
          product|Medium|GC5060
        00001011|jane|uoa|Electrical|Closed|Installation|Web|Grounding of the portable
          generator|Low|GC1020
        00001012|ashley|uk|Electrical|Closed|Installation|Phone|Voltage setting for the
          United Kingdom|Medium|GC3020
        00001013|ripley|singapore|Mechanical|Closed|Performance|Web|Output drops in high
          humidity|Medium|GC3040
        00001014|liz|singapore|Mechanical|Closed|Installation|Web|Delay in installation;
          spare parts unavailable|Medium|GC3040
        00001015|pat|pyramid|Electronic|Closed|Equipment Design|Web|Electronic panel
          fitting loose|Low|GC1060
        00001016|edna|genepoint|Other|New|Other|Web|Maintenance guidelines for generator
          unclear|Low|GC1020
        00001017|rose|edge|Electrical|Closed|Breakdown|Phone|Shutting down of
          generator|Medium|GC1060
        00001018|sean|edge|Electrical|Closed|Breakdown|Phone|Cannot start generator after
          electrical failure|Medium|GC1060
        00001019|jack|burlington|Structural|Closed|Equipment Design|Phone|Structural
          failure of generator base|High|GC3060
        00001020|jack|burlington|Electrical|Closed|Performance|Email|Power generation below
          stated level|Medium|GC3060
        00001021|lauren|uog|Structural|Closed|Equipment Design|Phone|Generator GC3060
          platform structure is weakening|High|GC3060
        00001022|arthur|uog|Electronic|Closed|Equipment Complexity|Web|Display of the
          control panel is hard to read|Low|GC5040
        00001023|ashley|uk|Electrical|Closed|Performance|Phone|Electric surge damaging
          adjacent equipment|High|GC3020
        00001024|babara|express|Mechanical|New|Equipment Design|Email|Design issue with
          mechanical rotor|Low|GC1040|queue
        00001025|sean|edge|Other|Closed|Feedback|Email|Invoice shows the wrong serial
          number|Low|GC1060
        00001026|edna|genepoint|Mechanical|Closed|Breakdown|Phone|Starter rope of the
          generator torn|Medium|GC1020
        """
    )
}
