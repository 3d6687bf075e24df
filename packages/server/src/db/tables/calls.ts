/** One thing that a model was asked for, once it has ended. */
export interface ModelCallTable {
  /** The request's id; its bookings name it. */
  id: string
  /** Null once the account is gone. */
  userId: string | null
  kind: 'chat' | 'title' | 'completion' | 'summary' | 'embedding' | 'vision' | 'failover'
  /** By the name that requests give it. */
  model: string
  /** The last one that was asked; null where none was. */
  channelId: string | null
  conversationId: string | null
  status: 'complete' | 'stopped' | 'failed' | 'interrupted'
  /** A code of the catalogue. */
  error: string | null
  /** Milliseconds from the question to the first word. */
  firstTokenMs: number | null
  /** Milliseconds from the question to the end. */
  durationMs: number
  inputTokens: number
  outputTokens: number
  costMicros: number
  endedAt: string
}

export interface CallTables {
  modelCall: ModelCallTable
}
