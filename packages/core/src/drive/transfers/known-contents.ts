import type { DriveApi } from '../contract.ts'
import { MAX_HASHES } from '../limits.ts'

/** Smaller contents upload as fast as the check takes. Larger ones would have to be read into memory. */
export const HASHED_BYTES = { min: 64 * 1024, max: 8 * 1024 * 1024 } as const
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
  const isChecked = ({ size }: C): boolean => size >= HASHED_BYTES.min && size <= HASHED_BYTES.max

  const check = async (group: readonly C[]): Promise<ReadonlyMap<C, string>> => {
    const hashes = new Map<C, string>()
    for (const candidate of group) {
      // A read error is reported on upload.
      const sha256 = await hash(candidate).catch(() => undefined)
      if (sha256 !== undefined) hashes.set(candidate, sha256)
    }
    const list = Array.from(hashes, ([{ size }, sha256]) => ({ hash: sha256, size }))
    if (list.length === 0) return new Map()
    const answer = await api.drive.checkAssets({ body: { list } })
    const assets = new Map(answer.list.map((known) => [known.hash, known.asset]))
    return new Map(
      Array.from(hashes).flatMap(([candidate, sha256]) => {
        const asset = assets.get(sha256)
        return asset === null || asset === undefined ? [] : [[candidate, asset] as const]
      }),
    )
  }

  return {
    /** Returns the asset with this content, or undefined if it must be uploaded. */
    find: async (candidate: C): Promise<string | undefined> => {
      if (!isChecked(candidate)) return undefined
      if (!lookups.has(candidate)) {
        const others = following().filter((other) => other !== candidate && isChecked(other) && !lookups.has(other))
        const group = [candidate, ...others.slice(0, MAX_AT_ONCE - 1)]
        // If the check fails, the files are uploaded.
        const answer = check(group).catch(() => new Map<C, string>())
        for (const one of group) lookups.set(one, answer)
      }
      return (await lookups.get(candidate))?.get(candidate)
    },
    /** The asset was deleted in the meantime, so this content must be uploaded from now on. */
    forget: (candidate: C): void => void lookups.set(candidate, Promise.resolve(new Map())),
  }
}
