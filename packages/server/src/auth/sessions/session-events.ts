import { EventEmitter } from 'node:events'

/** Notifies listeners when a session or API key ends. */
export interface SessionEvents {
  /** Calls the listener once, when the session or key with this ID ends. Returns a function to stop watching. */
  readonly watch: (id: string, listener: () => void) => () => void
  readonly announce: (ids: readonly string[]) => void
}

/** In memory, because one process serves a database and has all connections. */
export function createSessionEvents(): SessionEvents {
  // Removes an ID with its last listener. Listeners added during an announcement aren't called.
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    watch: (id, listener) => {
      emitter.once(id, listener)
      return () => void emitter.off(id, listener)
    },
    announce: (ids) => {
      for (const id of ids) emitter.emit(id)
    },
  }
}
