import type { InvitationCard } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { api } from '../../shell/session/client.ts'

/** Why an invitation can't be used, by the server's error codes. */
export const SPENT = ['not_found', 'expired', 'used_up', 'withdrawn'] as const

export interface FoundInvitation {
  readonly state: 'open' | (typeof SPENT)[number]
  /** The inviter. Absent if the invitation doesn't exist. */
  readonly card?: InvitationCard
}

/** Loads the state of an invitation. Rejects when it can't be determined. */
export async function findInvitation(id: string, signal: AbortSignal): Promise<FoundInvitation> {
  try {
    const card = await api.auth.getInvitation({ params: { id }, signal })
    return { state: card.state, card }
  } catch (error) {
    if (ApiError.is(error) && error.code === 'invitation.not_found') return { state: 'not_found' }
    throw error
  }
}
