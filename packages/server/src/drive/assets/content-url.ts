import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

const HOUR_SECONDS = 60 * 60
/** The number of full hours that a URL is valid, after the hour it was created in. */
const GOOD_HOURS = 6

export interface Signature {
  /** Seconds since 1970. */
  readonly expires?: number | undefined
  readonly signature?: string | undefined
  /** The member of a workspace that the URL was made for. It's only valid while they are a member. */
  readonly member?: string | undefined
}

/** Signed URLs for tags and links, which can't send a token. */
export interface SignedUrls {
  /**
   * Signs the URL of a path, for a member of a workspace or for the owner. It's valid for six hours and the rest of the
   * current one, and only changes hourly.
   */
  readonly sign: (path: string, member?: string) => string
  /** Returns whether the signature belongs to this path and is still valid. */
  readonly isSigned: (path: string, given: Signature) => boolean
}

export function createSignedUrls({ secret, now }: { secret: Secret; now: () => Date }): SignedUrls {
  const key = secret.key('content-url')
  const seconds = () => Math.floor(now().getTime() / 1000)
  const signatureOf = (path: string, expires: number, member: string | undefined) =>
    createHmac('sha256', key)
      .update(`${path}\n${expires}${member === undefined ? '' : `\n${member}`}`)
      .digest('base64url')
  return {
    sign: (path, member) => {
      const expires = (Math.floor(seconds() / HOUR_SECONDS) + 1 + GOOD_HOURS) * HOUR_SECONDS
      const forMember = member === undefined ? '' : `&member=${member}`
      return `${path}?expires=${expires}${forMember}&signature=${signatureOf(path, expires, member)}`
    },
    isSigned: (path, { expires, signature, member }) => {
      if (expires === undefined || signature === undefined || expires < seconds()) return false
      const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(path, expires, member))]
      return given.length === made.length && timingSafeEqual(given, made)
    },
  }
}

export const contentPath = (id: string): string => `/assets/list/${id}/content`
export const thumbnailPath = (id: string): string => `/assets/list/${id}/thumbnail`
