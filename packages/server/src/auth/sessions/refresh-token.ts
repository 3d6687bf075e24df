import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

/** Writes and reads refresh tokens: a row's id and our signature of it. */
export interface RefreshTokens {
  readonly write: (id: string) => string
  /** The row's id, or undefined when we did not sign it. */
  readonly read: (token: string) => string | undefined
}

/**
 * Because a token can be written again from its row's id, a second tab that comes with the same old token gets the same
 * successor, though no token is stored anywhere.
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
