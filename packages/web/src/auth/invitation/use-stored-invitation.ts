import { matchRoute, pathOf, routes } from '@saffron/core/guards'
import { afterSignIn } from '@saffron/core/session'
import { useEffect, useState } from 'react'

import { WORKSPACE_INVITATION } from '../../shell/navigation/workspace-invitation.ts'
import { session } from '../../shell/session/client.ts'
import { findInvitation, type FoundInvitation, SPENT } from './find-invitation.ts'

/** An invitation opened before sign-in, with its state once known. */
export type StoredInvitation = { readonly id: string } & Partial<FoundInvitation>

export type SpentInvitation = StoredInvitation & { readonly state: (typeof SPENT)[number] }

/**
 * Returns the invitation from which the user was sent to sign in, and a function that records a rejection by its error
 * code.
 */
export function useStoredInvitation(): [StoredInvitation | undefined, (code: string) => void] {
  const [id] = useState(storedInvitationId)
  const [known, setKnown] = useState<Partial<FoundInvitation>>({})
  useEffect(() => {
    if (id === undefined) return undefined
    const left = new AbortController()
    // If the state is unknown, the form sends it anyway.
    findInvitation(id, left.signal).then(setKnown, () => undefined)
    return () => left.abort()
  }, [id])
  const refuse = (code: string) => {
    const state = SPENT.find((name) => code === `invitation.${name}`)
    if (state !== undefined) setKnown({ ...known, state })
  }
  return [id === undefined ? undefined : { id, ...known }, refuse]
}

/** Whether the invitation is known to be unusable. */
export const isSpent = (invitation: StoredInvitation | undefined): invitation is SpentInvitation =>
  invitation?.state !== undefined && invitation.state !== 'open'

/** The ID to sign up with. Undefined if the invitation is known to be unusable. */
export const usableInvitation = (invitation: StoredInvitation | undefined): string | undefined =>
  invitation?.state === undefined || invitation.state === 'open' ? invitation?.id : undefined

function storedInvitationId(): string | undefined {
  const match = matchRoute(routes, pathOf(afterSignIn(session.readRedirect(), location.origin)))
  const id = match?.route.path === '/app/invite/{id}' ? match.params['id'] : undefined
  // An invitation to a workspace isn't one to the server.
  return id === WORKSPACE_INVITATION ? undefined : id
}
