import type { InvitationCard, InvitationState } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { matchRoute, pathOf, routes } from '@saffron/core/guards'
import { afterSignIn } from '@saffron/core/session'
import { useEffect, useState } from 'react'

import { api, session } from '../../shell/client.ts'

const SPENT = ['not_found', 'expired', 'used_up', 'withdrawn'] as const

type State = InvitationState | 'not_found'

/** An invitation that somebody opened before they signed in. */
export interface StoredInvitation {
  readonly id: string
  /** Undefined until it is known, and where it cannot be. */
  readonly state?: State
  readonly card?: InvitationCard
}

/**
 * The invitation at whose page somebody was when they were sent to sign in, and what notes that it was refused
 * meanwhile, by a failure's code.
 */
export function useStoredInvitation(): [StoredInvitation | undefined, (code: string) => void] {
  const [id] = useState(storedInvitationId)
  const [known, setKnown] = useState<Omit<StoredInvitation, 'id'>>({})
  useEffect(() => {
    if (id === undefined) return undefined
    const left = new AbortController()
    const ask = async () => {
      try {
        const card = await api.auth.getInvitation({ params: { id }, signal: left.signal })
        setKnown({ state: card.state, card })
      } catch (error) {
        if (ApiError.is(error) && error.code === 'invitation.not_found') setKnown({ state: 'not_found' })
      }
    }
    void ask()
    return () => left.abort()
  }, [id])
  const refuse = (code: string) => {
    const state = SPENT.find((name) => code === `invitation.${name}`)
    if (state !== undefined) setKnown({ ...known, state })
  }
  return [id === undefined ? undefined : { id, ...known }, refuse]
}

/** The id to sign up with: of one that may be of use. Whoever comes with a spent one has been told. */
export const usableInvitation = (invitation: StoredInvitation | undefined): string | undefined =>
  invitation?.state === undefined || invitation.state === 'open' ? invitation?.id : undefined

function storedInvitationId(): string | undefined {
  const match = matchRoute(routes, pathOf(afterSignIn(session.readRedirect(), location.origin)))
  return match?.route.path === '/app/invite/{id}' ? match.params['id'] : undefined
}
