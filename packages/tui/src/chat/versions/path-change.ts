import type { ThreadMessage } from '@saffron/core/chat'

type Path = readonly ThreadMessage[]

interface PathChange {
  /** Messages before the known ones, loaded later. */
  readonly older: Path
  /** Messages of another version, from where the paths part. */
  readonly other: Path
}

/** Compares the shown path of a chat with its new one. */
export function pathChange(before: Path, after: Path): PathChange {
  const known = new Set(before.map(({ key }) => key))
  const [first] = before
  const start = first === undefined ? -1 : after.findIndex(({ key }) => key === first.key)
  const older = start > 0 ? after.slice(0, start) : []
  const fork = after.findIndex(({ key }, at) => at >= Math.max(0, start) && !known.has(key))
  if (fork === -1 || before.length === 0) return { older, other: [] }
  const replaced = fork === 0 ? first : before[before.findIndex(({ key }) => key === after[fork - 1]?.key) + 1]
  const isOther =
    replaced !== undefined &&
    // A message that was just sent takes the place of nothing, and one that was rejected leaves what was there.
    replaced.pending !== true &&
    after[fork]?.pending !== true &&
    replaced.parent === after[fork]?.parent
  return { older, other: isOther ? after.slice(fork) : [] }
}
