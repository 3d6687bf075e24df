/** A message that did not go out: there is no server for it, or the server did not take it. */
export interface OutboxMessageTable {
  id: string
  kind: string
  /** An e-mail address in lower case, or a phone number. */
  recipient: string
  /** Null for a text message. */
  subject: string | null
  text: string
  state: string
  /** What went wrong, as the other side said it. */
  reason: string | null
  createdAt: string
}

export interface MailTables {
  outboxMessage: OutboxMessageTable
}
