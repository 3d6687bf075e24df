/** An uploaded file to attach to the next message. */
export interface PendingFile {
  readonly asset: string
  readonly name: string
  /** The absolute local path. */
  readonly path?: string | undefined
}

export interface PendingFiles {
  readonly getSnapshot: () => readonly PendingFile[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes all files for a message. Returns their assets, except files the message mentions itself. */
  readonly take: (named: readonly string[]) => readonly string[]
  /** Puts the files of a rejected message back, except those its text mentions. */
  readonly putBack: (assets: readonly string[]) => void
  /** Returns whether any of these assets was ever attached. */
  readonly wereHeld: (assets: readonly string[]) => boolean
  readonly drop: () => void
}

export function holdFiles(files: readonly PendingFile[]): PendingFiles {
  const listeners = new Set<() => void>()
  let held = files
  const set = (next: readonly PendingFile[]): void => {
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
