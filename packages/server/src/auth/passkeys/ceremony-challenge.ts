import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

const NONCE_BYTES = 16
const TIME_BYTES = 6
/** The time to find a security key. Browsers get the same timeout. */
export const CEREMONY_MS = 5 * 60 * 1000

/** The purpose and user of a challenge. A guest's challenge has no user. */
export interface Ceremony {
  readonly purpose: 'register' | 'sign-in' | 'second-factor'
  readonly userId?: string
}

/** An answered challenge of ours. Its `id` must be used up, so that the answer is accepted only once. */
export interface AnsweredChallenge {
  readonly id: string
  readonly expiresAt: string
}

export interface CeremonyChallenges {
  readonly issue: (ceremony: Ceremony) => Uint8Array<ArrayBuffer>
  /** Returns undefined if the challenge isn't ours, has another purpose or has expired. */
  readonly read: (ceremony: Ceremony, challenge: string) => AnsweredChallenge | undefined
}

/** A challenge contains its expiry and our signature, so unanswered ones need no storage. */
export function createCeremonyChallenges(secret: Secret, now: () => Date): CeremonyChallenges {
  const key = secret.key('passkey-challenge')
  const sign = (head: Uint8Array, { purpose, userId = '' }: Ceremony): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${userId} `).update(head).digest()
  return {
    issue: (ceremony) => {
      const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)])
      head.writeUIntBE(now().getTime() + CEREMONY_MS, NONCE_BYTES, TIME_BYTES)
      return new Uint8Array(Buffer.concat([head, sign(head, ceremony)]))
    },
    read: (ceremony, challenge) => {
      const bytes = Buffer.from(challenge, 'base64url')
      const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
      const given = bytes.subarray(NONCE_BYTES + TIME_BYTES)
      const expected = sign(head, ceremony)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const expires = head.readUIntBE(NONCE_BYTES, TIME_BYTES)
      if (expires <= now().getTime()) return undefined
      const id = head.subarray(0, NONCE_BYTES).toString('base64url')
      return { id, expiresAt: new Date(expires).toISOString() }
    },
  }
}
