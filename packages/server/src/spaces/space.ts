import type { SpaceRole } from '@saffron/core/contract'

import type { Author } from './author.ts'

/** The space that a call works in, and the caller's role there. */
export interface Space extends Author {
  /** The caller. */
  readonly by: string
  readonly role: SpaceRole
}

/** Returns the space of a user's own things. */
export const ownSpace = (userId: string): Space => ({ owner: userId, by: userId, role: 'owner' })
