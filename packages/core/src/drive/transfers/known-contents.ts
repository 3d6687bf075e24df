import type { DriveApi } from '../contract.ts'
import { MAX_HASHES } from '../limits.ts'

/** Smaller contents upload as fast as the check takes. Larger ones would have to be read into memory. */
export const HASHED_BYTES = { least: 64 * 1024, most: 8 * 1024 * 1024 } as const
/** How many are hashed before one check. */
const MAX_AT_ONCE = Math.min(50, MAX_HASHES)

interface Candidate {
  readonly size: number
}

interface KnownContentsOptions<C extends Candidate> {
  readonly api: DriveApi
  readonly hash: (candidate: C) => Promise<string | undefined>
  /** Other waiting files, to check together with this one. */
  readonly following: () => readonly C[]
}

/**
 * Finds which contents the server already has from this user, so they aren't uploaded again. Checks many at a time, as
 * their turn comes.
 */
export function createKnownContents<C extends Candidate>({ api, hash, following }: KnownContentsOptions<C>) {
  const lookups = new WeakMap<C, Promise<ReadonlyMap<C, string>>>()
  const isAsked = ({ size }: C): boolean => size >= HASHED_BYTES.least && size <= HASHED_BYTES.most

  const ask = async (group: readonly C[]): Promise<ReadonlyMap<C, string>> => {
    const hashes = new Map<C, string>()
    for (const candidate of group) {
      // A read error is reported on upload.
      const made = await hash(candidate).catch(() => undefined)
      if (made !== undefined) hashes.set(candidate, made)
    }
    const list = Array.from(hashes, ([{ size }, made]) => ({ hash: made, size }))
    if (list.length === 0) return new Map()
    const answer = await api.drive.checkAssets({ body: { list } })
    const assets = new Map(answer.list.map((known) => [known.hash, known.asset]))
    return new Map(
      Array.from(hashes).flatMap(([candidate, made]) => {
        const asset = assets.get(made)
        return asset === null || asset === undefined ? [] : [[candidate, asset] as const]
      }),
    )
  }

  return {
    /** Returns the asset with this content, or undefined if it must be uploaded. */
    find: async (candidate: C): Promise<string | undefined> => {
      if (!isAsked(candidate)) return undefined
      if (!lookups.has(candidate)) {
        const others = following().filter((other) => other !== candidate && isAsked(other) && !lookups.has(other))
        const group = [candidate, ...others.slice(0, MAX_AT_ONCE - 1)]
        // If the check fails, the files are uploaded.
        const answer = ask(group).catch(() => new Map<C, string>())
        for (const one of group) lookups.set(one, answer)
      }
      return (await lookups.get(candidate))?.get(candidate)
    },
    /** The asset was deleted in the meantime, so this content must be uploaded from now on. */
    forget: (candidate: C): void => void lookups.set(candidate, Promise.resolve(new Map())),
  }
}
