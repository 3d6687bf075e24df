/** Files that were sent as the app was opened: they go along with what is said first. */
export interface HeldFiles {
  readonly isEmpty: () => boolean
  /** Their ids; none from then on. */
  readonly take: () => readonly string[]
  /** Those of a message that was not taken go along with the next one. */
  readonly putBack: (assets: readonly string[]) => void
}

export function holdFiles(assets: readonly string[]): HeldFiles {
  let held = assets
  return {
    isEmpty: () => held.length === 0,
    take: () => {
      const taken = held
      held = []
      return taken
    },
    putBack: (back) => (held = back),
  }
}
