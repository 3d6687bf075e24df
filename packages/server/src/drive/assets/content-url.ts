import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

const HOUR_SECONDS = 60 * 60
/** The number of full hours that a URL is valid, after the hour it was created in. */
const GOOD_HOURS = 6

export interface Signature {
  /** Seconds since 1970. */
  readonly expires?: number | undefined
  readonly signature?: string | undefined
}

/** Signed URLs for tags and links, which can't send a token. */
export interface SignedUrls {
  /** Signs the URL of a path. It's valid for six hours and the rest of the current one, and only changes hourly. */
  readonly sign: (path: string) => string
  /** Returns whether the signature belongs to this path and is still valid. */
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
