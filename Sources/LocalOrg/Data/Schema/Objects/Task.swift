extension ObjectText {
    /// A task, open or completed, without the fields of recurring series.
    ///
    /// Source: Salesforce Object Reference.
    static let task = ObjectText(
        name: "Task",
        label: "Task",
        pluralLabel: "Tasks",
        keyPrefix: "00T",
        abilities: .record.union([.mergeable]),
        fields: """
            Id|id|18|fgsaDi|Activity ID
            WhoId|reference|18|cufgsnaPL|Name ID|→Contact/Lead as Who
            WhatId|reference|18|cufgsnaPL|Related To ID|→Account/Campaign/Case/Opportunity as What
            Subject|combobox|255|cufsnaN|Subject|[Call; Email; Send Letter; Send Quote; Other]
            ActivityDate|date|-|cufgsna|Due Date Only
            Status|picklist|255|cufgsaD|Status|default Not Started, [Not Started; In Progress;
              Completed; Waiting on someone else; Deferred]
            Priority|picklist|255|cufgsaD|Priority|default Normal, [High; Normal; Low]
            IsHighPriority|boolean|-|fgsD|High Priority
            OwnerId|reference|18|cufgsaD|Assigned To ID|→Group/User as Owner
            Description|textarea|32000|cunP|Description|plaintextarea
            IsDeleted|boolean|-|fgsD|Deleted
            AccountId|reference|18|fgsnaL|Account ID|→Account as Account
            IsClosed|boolean|-|fgsD|Closed
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            IsArchived|boolean|-|fgsD|Archived
            CallDurationInSeconds|int|d8|cufgsnaP|Call Duration
            CallType|picklist|40|cufgsnaRP|Call Type|[Internal; Inbound; Outbound]
            CallDisposition|string|255|cufgsnaP|Call Result
            CallObject|string|255|cufgsnaP|Call Object Identifier
            ReminderDateTime|datetime|-|cufsna|Reminder Date/Time
            IsReminderSet|boolean|-|cufgsD|Reminder Set
            TaskSubtype|picklist|40|cfgsnaR|Task Subtype|[Task; Email; ListEmail=List Email;
              Cadence; Call; LinkedIn]
            CompletedDateTime|datetime|-|fsna|Completed Date
            """
    )
}
