import type { Api } from '../client/api-types.ts'
import { MOST_HASHES } from './limits.ts'

/** SHA-256 of a content in hexadecimal; undefined where it cannot be made. */
export type HashContent = (content: Blob) => Promise<string | undefined>

/** Smaller ones are sent as quickly as they are asked about; larger ones would have to be read into memory. */
export const HASHED_BYTES = { least: 64 * 1024, most: 8 * 1024 * 1024 } as const
/** Read before they are asked about together. */
const MOST_AT_ONCE = Math.min(50, MOST_HASHES)

interface Candidate {
  readonly size: number
  readonly open: () => Promise<Blob>
}

interface KnownContents<C extends Candidate> {
  readonly api: Pick<Api, 'drive'>
  readonly hash: HashContent
  /** Others that wait, to be asked about together with the one whose turn it is. */
  readonly following: () => readonly C[]
}

/**
 * Finds which contents the server has from this person already, so that they are not sent twice: asked about many at a
 * time, as their turn comes.
 */
export function createKnownContents<C extends Candidate>({ api, hash, following }: KnownContents<C>) {
  const asked = new WeakMap<C, Promise<ReadonlyMap<C, string>>>()
  const isAsked = ({ size }: C): boolean => size >= HASHED_BYTES.least && size <= HASHED_BYTES.most

  const ask = async (group: readonly C[]): Promise<ReadonlyMap<C, string>> => {
    const hashes = new Map<C, string>()
    for (const candidate of group) {
      // What cannot be read is told when it is sent.
      const made = await candidate
        .open()
        .then(hash)
        .catch(() => undefined)
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
    /** The asset that holds this content already; undefined where it has to be sent. */
    find: async (candidate: C): Promise<string | undefined> => {
      if (!isAsked(candidate)) return undefined
      if (!asked.has(candidate)) {
        const others = following().filter((other) => other !== candidate && isAsked(other) && !asked.has(other))
        const group = [candidate, ...others.slice(0, MOST_AT_ONCE - 1)]
        // Where it cannot be asked they are sent.
        const answer = ask(group).catch(() => new Map<C, string>())
        for (const one of group) asked.set(one, answer)
      }
      return (await asked.get(candidate))?.get(candidate)
    },
    /** Its asset is gone meanwhile: from now on it has to be sent. */
    forget: (candidate: C): void => void asked.set(candidate, Promise.resolve(new Map())),
  }
}
