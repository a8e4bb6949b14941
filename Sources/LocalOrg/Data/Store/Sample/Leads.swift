extension SampleText {
    /// The 22 leads of a new Developer Edition org.
    ///
    /// Written from memory: names, titles, companies, phones and addresses. Guesses: sources,
    /// statuses, industries, and the account and contact of each of the three converted leads.
    static let leads = SampleText(
        object: "Lead",
        """
        Salutation|FirstName|LastName|Title|Company|Street|City|State|PostalCode|Country|Phone|\
        Email|LeadSource|Status|Industry|IsConverted|ConvertedDate|ConvertedAccountId|\
        ConvertedContactId
        Ms.|Bertha|Boxer|Director of Vendor Relations|Farmers Coop. of Florida|321 Westcott
          Building|Tallahassee|FL|32306|USA|(850) 644-4200|bertha@fcof.net|Web|Working -
          Contacted|Agriculture
        Ms.|Phyllis|Cotton|CFO|Abbott Insurance|||VA||USA|(703)
          757-1000|pcotton@abbottins.net|Web|Open - Not Contacted|Insurance
        Mr.|Jeff|Glimpse|SVP, Procurement|Jackson Controls|||||Taiwan, Republic Of
          China|886-2-25474189|jeffg@jackson.com|Phone Inquiry|Open - Not Contacted
        Mr.|Mike|Braund|VP|Metropolitan Health Services|||MD||USA|(410)
          381-2334|likeb@metro.com|Purchased List|Open - Not Contacted|Healthcare
        Ms.|Patricia|Feager|CEO|International Shipping Co.|||NC||USA|(336)
          777-1970|patricia_feager@is.com|Partner Referral|Working - Contacted|Shipping
        Ms.|Brenda|Mcclure|CFO|Cadinal Inc.|||IL||USA|(847)
          262-5000|brenda@cardinal.net|Web|Working - Contacted
        Ms.|Violet|Maccleod|VP, Finance|Emerson Transport|||GA||USA|(770)
          395-2370|violetm@emersontransport.com|Phone Inquiry|Working -
          Contacted|Transportation
        Ms.|Kathy|Snyder|Regional General Manager|TNR Corp.|||CT||USA|(860)
          273-0123|ksynder@tnr.net|Purchased List|Working - Contacted
        Mr.|Tom|James|SVP, Production|Delphi Chemicals|||MN||USA|(952)
          635-3358|tom.james@delphi.chemicals.com|Web|Working - Contacted|Chemicals
        Ms.|Shelly|Brownell|SVP, Technology|Western Telecommunications
          Corp.|||CA||USA|(408) 326-9000|shellyb@westerntelecom.com|Partner
          Referral|Working - Contacted|Telecommunications
        Ms.|Pamela|Owenby|SVP, Technology|Hendrickson Trading|||PA||USA|(570)
          326-1571|pamela.owenby@hendrickson.com|Partner Referral|Closed - Not Converted
        Mr.|Norm|May|SVP, Operations|Greenwich Media|||OH||USA|(419)
          289-3555|norm_may@greenwich.net|Web|Working - Contacted|Media
        Ms.|Kristen|Akin|Director, Warehouse Mgmt|Aethna Home Products|||VA||USA|(434)
          369-3100|kakin@athenahome.com|Partner Referral|Working - Contacted
        Ms.|Eugena|Luce|CEO|Pacific Retail Group|||MA||USA|(781)
          270-6500|eluce@pacificretail.com|Purchased List|Closed - Not Converted|Retail
        Mr.|Bill|Dadio Jr|CFO|Zenith Industrial Partners|||OH||USA|(614)
          431-5000|bill_dadio@zenith.com|Web|Closed - Not Converted
        Mr.|Andy|Young|SVP, Operations|Dickenson plc|1301 Hoch
          Drive|Lawrence|KS|66045|USA|(785) 241-6200|a_young@dickenson.com|Purchased
          List|Closed - Converted|Consulting|true|+0|dickenson|andy
        Mr.|Jack|Rogers|VP, Facilities|Burlington Textiles Corp of America|525 S. Lexington
          Ave|Burlington|NC|27215|USA|(336) 222-7000|jrogers@btca.com|Web|Closed -
          Converted|Apparel|true|+0|burlington|jack
        Ms.|Sandra|Eberhard|VP, Production|Highland Manufacturing Ltd.|||CA||USA|(626)
          440-0700|Sandra_e@highland.net|Purchased List|Working - Contacted|Manufacturing
        Ms.|Carolyn|Crenshaw|VP, Technology|Ace Iron and Steel Inc.|||AL||USA|(251)
          679-2200|carolync@aceis.com|Phone Inquiry|Closed - Not Converted
        Mr.|David|Monaco|CFO|Blues Entertainment Corp.|||||Japan|(033)
          452-1299|david@blues.com|Purchased List|Working - Contacted|Entertainment
        Ms.|Betty|Bair|VP, Administration|American Banking Corp.|||PA||USA|(610)
          265-9100|bblair@abankingco.com|Purchased List|Working - Contacted|Banking
        Ms.|Pat|Stumuller|SVP, Administration and Finance|Pyramid Construction Inc.|2 Place
          Jussieu|Paris||75251|France|(014) 427-4427|pat@pyramid.net|Phone Inquiry|Closed -
          Converted|Construction|true|+0|pyramid|pat
        """
    )
}
