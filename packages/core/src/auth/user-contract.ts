import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, instant, listOf, listQuery, text } from '../endpoints/entity.ts'
import { user } from './entities.ts'
import { ACCOUNT_STATES, ROLE_PATTERN } from './roles.ts'
import { openSession } from './session-entities.ts'

/** An account as admins see it. */
export const account = z.extend(user, {
  /** When it was disabled. Missing if it's enabled. */
  disabledAt: z.optional(instant),
  /** When it will be deleted, if its owner asked for that. */
  deletionAt: z.optional(instant),
  balanceMicros: z.int(),
  /** Its last use, if a session still exists. */
  lastSeenAt: z.optional(instant),
})
export type Account = z.output<typeof account>

/** With its active sessions. */
export const accountDetail = z.extend(account, { sessions: z.array(openSession) })
export type AccountDetail = z.output<typeof accountDetail>

const accountState = z.enum(ACCOUNT_STATES)

/** `user`, or a text that contains `admin`, such as `content-admin`. See `isAdmin`. */
const role = z.string().check(z.maxLength(64), z.regex(ROLE_PATTERN), z.meta({ examples: ['user'] }))

/** `q`: part of the name or the email. */
export const accountQuery = z.extend(listQuery, { role: z.optional(text(64)), state: z.optional(accountState) })

/** The `updatedAt` that the editor saw. If the account has changed, the edit is rejected. */
export const changeAccountBody = z.object({
  role: z.optional(role),
  disabled: z.optional(z.boolean()),
  updatedAt: z.optional(instant),
})

/** Also ends the sessions in which this user impersonates others. */
const endedSessions = z.object({ revoked: z.int() })

/** All accounts, for admins. */
export const userContract = defineContract({
  searchUsers: {
    method: 'GET',
    path: '/api/user/search',
    access: 'admin',
    summary:
      'The accounts, newest first unless sorted by name or email; by role and state, in q a part of name or e-mail',
    query: accountQuery,
    result: listOf(account),
  },
  getUser: {
    method: 'GET',
    path: '/api/user/list/{id}',
    access: 'super',
    summary: 'An account with its open sessions',
    params: idParams,
    result: accountDetail,
    errors: ['user.not_found'],
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/user/list/{id}',
    access: 'super',
    notImpersonated: true,
    summary: 'Give a role, disable an account or let it in again; the last super-admin stays one',
    params: idParams,
    body: changeAccountBody,
    result: accountDetail,
    errors: ['user.not_found', 'account.last_super_admin', 'request.outdated'],
  },
  endUserSession: {
    method: 'DELETE',
    path: '/api/user/list/{id}/session/list/{session}',
    access: 'super',
    notImpersonated: true,
    isAddition: true,
    summary: 'End a session of somebody, at once and with all its streams',
    params: z.object({ id, session: id }),
    result: endedSessions,
    errors: ['session.not_found'],
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/api/user/list/{id}/session',
    access: 'super',
    notImpersonated: true,
    isAddition: true,
    summary: 'End every session of somebody but the one that calls',
    params: idParams,
    result: endedSessions,
    errors: ['user.not_found'],
  },
})
