/** A file that was sent and goes along with the next message. */
export interface HeldFile {
  readonly asset: string
  readonly name: string
  /** The whole path on this machine. */
  readonly path?: string | undefined
}

export interface HeldFiles {
  readonly getSnapshot: () => readonly HeldFile[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes all of them for a message, and returns their assets without those of files that the message names itself. */
  readonly take: (named: readonly string[]) => readonly string[]
  /** Holds the files of a refused message again. Those named in its text are not held: the text names them again. */
  readonly putBack: (assets: readonly string[]) => void
  /** Whether one of these assets was ever held. */
  readonly wereHeld: (assets: readonly string[]) => boolean
  readonly drop: () => void
}

export function holdFiles(files: readonly HeldFile[]): HeldFiles {
  const listeners = new Set<() => void>()
  let held = files
  const set = (next: readonly HeldFile[]): void => {
    held = next
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => held,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take: (named) => {
      const taken = held.filter(({ path }) => path === undefined || !named.includes(path))
      set([])
      return taken.map(({ asset }) => asset)
    },
    putBack: (assets) => set(files.filter((file) => held.includes(file) || assets.includes(file.asset))),
    wereHeld: (assets) => files.some(({ asset }) => assets.includes(asset)),
    drop: () => {
      if (held.length > 0) set([])
    },
  }
}
