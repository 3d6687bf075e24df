/** How often clients say that a conversation is open, and how long the server remembers it. */
export const PRESENCE_EVERY_MS = 15_000
export const PRESENCE_KEPT_MS = 30_000
