import { matchRoute, pathOf, routes } from '@saffron/core/guards'
import { afterSignIn } from '@saffron/core/session'
import { useEffect, useState } from 'react'

import { session } from '../../shell/client.ts'
import { findInvitation, type FoundInvitation, SPENT } from './find-invitation.ts'

/** An invitation that somebody opened before they signed in; what it is worth, once that is known. */
export type StoredInvitation = { readonly id: string } & Partial<FoundInvitation>

export type SpentInvitation = StoredInvitation & { readonly state: (typeof SPENT)[number] }

/**
 * The invitation at whose page somebody was when they were sent to sign in, and what notes that it was refused
 * meanwhile, by a failure's code.
 */
export function useStoredInvitation(): [StoredInvitation | undefined, (code: string) => void] {
  const [id] = useState(storedInvitationId)
  const [known, setKnown] = useState<Partial<FoundInvitation>>({})
  useEffect(() => {
    if (id === undefined) return undefined
    const left = new AbortController()
    // Unknown, it goes to the server with the form.
    findInvitation(id, left.signal).then(setKnown, () => undefined)
    return () => left.abort()
  }, [id])
  const refuse = (code: string) => {
    const state = SPENT.find((name) => code === `invitation.${name}`)
    if (state !== undefined) setKnown({ ...known, state })
  }
  return [id === undefined ? undefined : { id, ...known }, refuse]
}

/** Whether it is known to be of no use. */
export const isSpent = (invitation: StoredInvitation | undefined): invitation is SpentInvitation =>
  invitation?.state !== undefined && invitation.state !== 'open'

/** The id to sign up with: of one that may be of use. Whoever comes with a spent one has been told. */
export const usableInvitation = (invitation: StoredInvitation | undefined): string | undefined =>
  invitation?.state === undefined || invitation.state === 'open' ? invitation?.id : undefined

function storedInvitationId(): string | undefined {
  const match = matchRoute(routes, pathOf(afterSignIn(session.readRedirect(), location.origin)))
  return match?.route.path === '/app/invite/{id}' ? match.params['id'] : undefined
}
