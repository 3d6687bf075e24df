/** An undelivered message: no mail server is configured, or it rejected the message. */
export interface OutboxMessageTable {
  id: string
  kind: string
  /** A lower-case email address, or a phone number. */
  recipient: string
  /** Null for a text message. */
  subject: string | null
  text: string
  state: string
  /** The error reported by the other side. */
  reason: string | null
  createdAt: string
}

export interface MailTables {
  outboxMessage: OutboxMessageTable
}
