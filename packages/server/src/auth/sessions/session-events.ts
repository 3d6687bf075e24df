import { EventEmitter } from 'node:events'

/** Who hears when a session, or an API key, is over. */
export interface SessionEvents {
  /** Calls back once, when what has this id ends; answers the way to stop waiting. */
  readonly watch: (id: string, listener: () => void) => () => void
  readonly announce: (ids: readonly string[]) => void
}

/** In memory: one process serves a database, and whoever watches is connected to it. */
export function createSessionEvents(): SessionEvents {
  // It forgets an id with its last listener, and leaves the listeners that came after an announcement alone.
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
