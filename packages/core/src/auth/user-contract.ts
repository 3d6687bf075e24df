import * as z from 'zod/mini'

import { defineContract } from '../contract/endpoint.ts'
import { id, idParams, instant, listOf, listQuery, text } from '../contract/entity.ts'
import { user } from './entities.ts'
import { ACCOUNT_STATES, ROLE_PATTERN } from './roles.ts'
import { openSession } from './session-entities.ts'

/** An account as admins see it. */
export const account = z.extend(user, {
  /** Since when it lets nobody in, where it does not. */
  disabledAt: z.optional(instant),
  /** When it goes for good, where its owner asked for that. */
  deletionAt: z.optional(instant),
  balanceMicros: z.int(),
  /** When it was last used, where there is a session still. */
  lastSeenAt: z.optional(instant),
})
export type Account = z.output<typeof account>

/** With the sessions that are open. */
export const accountDetail = z.extend(account, { sessions: z.array(openSession) })
export type AccountDetail = z.output<typeof accountDetail>

const accountState = z.enum(ACCOUNT_STATES)

/** `user`, or words with `admin` among them, such as `content-admin`: a slip of the finger is no role. See `isAdmin`. */
const role = z.string().check(z.maxLength(64), z.regex(ROLE_PATTERN), z.meta({ examples: ['user'] }))

/** `q`: a part of the name or the e-mail. */
export const accountQuery = z.extend(listQuery, { role: z.optional(text(64)), state: z.optional(accountState) })

/** `updatedAt`: of the account as it was looked at; one that was changed since stays as it is. */
export const changeAccountBody = z.object({
  role: z.optional(role),
  disabled: z.optional(z.boolean()),
  updatedAt: z.optional(instant),
})

/** With those that were opened from it in the place of others. */
const endedSessions = z.object({ revoked: z.int() })

/** Everybody with an account, for those who run the house. */
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
    ours: true,
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
    ours: true,
    summary: 'End every session of somebody but the one that calls',
    params: idParams,
    result: endedSessions,
    errors: ['user.not_found'],
  },
})
