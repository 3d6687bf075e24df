import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

/** Creates and reads refresh tokens, which consist of a row ID and its signature. */
export interface RefreshTokens {
  readonly write: (id: string) => string
  /** Returns the row ID, or undefined if the signature isn't ours. */
  readonly read: (token: string) => string | undefined
}

/**
 * A token can be derived from its row ID. A second tab with the same old token gets the same successor, without any
 * token being stored.
 */
export function createRefreshTokens(secret: Secret): RefreshTokens {
  const key = secret.key('refresh-token')
  const signature = (id: string): Buffer => createHmac('sha256', key).update(id).digest()
  return {
    write: (id) => `${id}.${signature(id).toString('base64url')}`,
    read: (token) => {
      const [id = '', given = ''] = token.split('.')
      const expected = signature(id)
      const actual = Buffer.from(given, 'base64url')
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined
    },
  }
}
