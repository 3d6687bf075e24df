/** Room for one long connection. */
export interface Place {
  /**
   * Aborts when the place has to be given back, or `signal` aborts: the connection is to be closed, and may go on in
   * another place later.
   */
  readonly lost: AbortSignal
  readonly release: () => void
}

/**
 * Gives a place for a long connection, of which a browser has few. `waits`: one that can wait does, until there is
 * room; else it is given at once. Rejects when `signal` aborts.
 */
export type TakePlace = (wanted: {
  readonly signal?: AbortSignal | undefined
  readonly waits: boolean
}) => Promise<Place>
