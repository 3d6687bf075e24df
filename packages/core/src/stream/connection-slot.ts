/** A slot for one long-lived connection. */
export interface ConnectionSlot {
  /**
   * Aborts when the slot has to be given back, or when `signal` aborts. Then close the connection. It may continue
   * later in another slot.
   */
  readonly lost: AbortSignal
  readonly release: () => void
}

/**
 * Acquires a slot for a long-lived connection, of which a browser has few. With `waits`, it waits for a free slot,
 * otherwise it returns one right away. Rejects when `signal` aborts.
 */
export type AcquireSlot = (wanted: {
  readonly signal?: AbortSignal | undefined
  readonly waits: boolean
}) => Promise<ConnectionSlot>
