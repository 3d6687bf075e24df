import type { InvitationCard } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { api } from '../../shell/client.ts'

/** Why an invitation is of no use, as the server's codes name it. */
export const SPENT = ['not_found', 'expired', 'used_up', 'withdrawn'] as const

export interface FoundInvitation {
  readonly state: 'open' | (typeof SPENT)[number]
  /** Who invites; not of one that does not exist. */
  readonly card?: InvitationCard
}

/** What an invitation is worth. Rejects where that cannot be known now. */
export async function findInvitation(id: string, signal: AbortSignal): Promise<FoundInvitation> {
  try {
    const card = await api.auth.getInvitation({ params: { id }, signal })
    return { state: card.state, card }
  } catch (error) {
    if (ApiError.is(error) && error.code === 'invitation.not_found') return { state: 'not_found' }
    throw error
  }
}
