/** A tool call that waits for a person, until its run ends. */
interface ToolCallTable {
  id: string
  ownerId: string
  conversationId: string
  messageId: string
  runId: string
  /** The user who asked for the reply, and who alone may answer. */
  userId: string
  /** The ID of the call in its message. */
  callId: string
  plugin: string
  name: string
  /** The SHA-256 of the tool's definition. */
  hash: string
  /** The SHA-256 of the input. */
  digest: string
  kind: 'consent' | 'input'
  state: 'waiting' | 'allowed' | 'denied' | 'answered'
  /** Opaque to us, returned to the tool with the answers. */
  toolState: string | null
  /** JSON of the questions, for `input`. */
  questions: string | null
  /** JSON of the answers by key. */
  answers: string | null
  expiresAt: string
  createdAt: string
}

/** A user's consent to later calls of a tool. */
interface ToolConsentTable {
  id: string
  userId: string
  plugin: string
  name: string
  /** It doesn't apply to another definition. */
  hash: string
  /** Null for all conversations. */
  conversationId: string | null
  createdAt: string
}

export interface ToolTables {
  toolCall: ToolCallTable
  toolConsent: ToolConsentTable
}
