import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

const HOUR_SECONDS = 60 * 60
/** Whole hours that an address is good for, after the one it was made in. */
const GOOD_HOURS = 6

export interface Signature {
  /** Seconds since 1970. */
  readonly expires?: number | undefined
  readonly signature?: string | undefined
}

/** Addresses for tags and links, which cannot send a token. */
export interface SignedUrls {
  /** The address of what lies at a path, good for six hours and the rest of this one: it changes by the hour alone. */
  readonly sign: (path: string) => string
  /** Whether this signature was made for this path, and is still good. */
  readonly isSigned: (path: string, given: Signature) => boolean
}

export function createSignedUrls({ secret, now }: { secret: Secret; now: () => Date }): SignedUrls {
  const key = secret.key('content-url')
  const seconds = () => Math.floor(now().getTime() / 1000)
  const signatureOf = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
  return {
    sign: (path) => {
      const expires = (Math.floor(seconds() / HOUR_SECONDS) + 1 + GOOD_HOURS) * HOUR_SECONDS
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`
    },
    isSigned: (path, { expires, signature }) => {
      if (expires === undefined || signature === undefined || expires < seconds()) return false
      const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(path, expires))]
      return given.length === made.length && timingSafeEqual(given, made)
    },
  }
}

export const contentPath = (id: string): string => `/assets/list/${id}/content`
export const thumbnailPath = (id: string): string => `/assets/list/${id}/thumbnail`
