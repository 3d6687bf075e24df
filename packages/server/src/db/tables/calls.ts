/** A completed model call. */
export interface ModelCallTable {
  /** The request's ID, which its ledger records refer to. */
  id: string
  /** Null after the account is deleted. */
  userId: string | null
  /** The workspace that it was made in, which paid unless each member pays. Null means the user's own space. */
  ownerId: string | null
  kind:
    | 'chat'
    | 'title'
    | 'completion'
    | 'summary'
    | 'embedding'
    | 'vision'
    | 'image'
    | 'video'
    | 'playscript'
    | 'failover'
  /** The name used in requests. */
  model: string
  /** The last channel that was tried, or null if there was none. */
  channelId: string | null
  conversationId: string | null
  status: 'complete' | 'stopped' | 'failed' | 'interrupted'
  /** An error code of the catalogs. */
  error: string | null
  /** Milliseconds from the request to the first token. */
  firstTokenMs: number | null
  /** Milliseconds from the request to the end. */
  durationMs: number
  inputTokens: number
  outputTokens: number
  costMicros: number
  endedAt: string
}

export interface CallTables {
  modelCall: ModelCallTable
}
