import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams, instant, listOf, listQuery } from '../endpoints/entity.ts'
import { emailAddress, person } from './entities.ts'

export const invitationState = z.enum(['open', 'expired', 'used_up', 'withdrawn'])
export type InvitationState = z.output<typeof invitationState>

/** An invitation as its creator sees it. */
export const invitation = z.extend(baseEntity, {
  /** The link to pass on. Absolute if the server knows its public URL, otherwise a path of the web app. */
  url: z.string(),
  /** The recipient, if it was sent. */
  email: z.optional(z.string()),
  state: invitationState,
  expiresAt: instant,
  uses: z.int(),
  maxUses: z.int(),
  /** The users who joined and still have an account. */
  taken: z.array(z.object({ person, at: instant })),
})
export type Invitation = z.output<typeof invitation>

/** An invitation as anyone with its link sees it. */
export const invitationCard = z.object({
  inviter: z.object({ name: z.string() }),
  state: invitationState,
  expiresAt: instant,
})
export type InvitationCard = z.output<typeof invitationCard>

const DEFAULT_DAYS = 14
const days = z._default(z.int().check(z.minimum(1), z.maximum(90)), DEFAULT_DAYS)

export const createInvitationBody = z.object({
  /** The number of sign-ups it allows. */
  maxUses: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  /** Days until it expires. */
  days,
})

const newInvitation = z.object({ id, url: z.string(), expiresAt: instant })

/** Invitations. */
export const invitationContract = defineContract({
  searchInvitations: {
    method: 'GET',
    path: '/invitation/search',
    access: 'user',
    isAddition: true,
    summary: 'The invitations of the caller and who came, newest first unless sorted by createdAt or expiresAt',
    query: listQuery,
    result: listOf(invitation),
  },
  createInvitation: {
    method: 'POST',
    path: '/invitation/create',
    access: 'user',
    summary: 'A link that invites, once unless it says otherwise',
    body: createInvitationBody,
    result: newInvitation,
    errors: ['invitation.too_many'],
  },
  sendInvitation: {
    method: 'POST',
    path: '/invitation/create/{email}',
    access: 'user',
    notImpersonated: true,
    summary:
      'Send an invitation for one to an address; where the server sends no mail, `sent` is false and it is in the outbox',
    params: z.object({ email: emailAddress }),
    body: z.object({ days }),
    result: z.extend(newInvitation, { sent: z.boolean() }),
    errors: ['invitation.too_many', 'invitation.yourself'],
  },
  getInvitation: {
    method: 'GET',
    path: '/invitation/list/{id}',
    access: 'guest',
    tokenFree: true,
    summary: 'Who invites, and whether the invitation still holds',
    params: idParams,
    result: invitationCard,
    errors: ['invitation.not_found'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitation/list/{id}',
    access: 'user',
    isAddition: true,
    summary: 'Withdraw an invitation of the caller; who came with it stays',
    params: idParams,
    result: invitation,
    errors: ['invitation.not_found'],
  },
  verifyInvitation: {
    method: 'GET',
    path: '/invitation/list/{id}/verify',
    access: 'guest',
    tokenFree: true,
    summary: 'Whether a sign-up may take the invitation, and if not, why; not_found for anything that is none',
    params: z.object({ id: z.string() }),
    result: z.object({
      valid: z.boolean(),
      reason: z.optional(z.enum(['not_found', 'expired', 'used_up', 'withdrawn'])),
    }),
  },
})
