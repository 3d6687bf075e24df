import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery } from '../endpoints/entity.ts'
import { signInResult } from './entities.ts'
import { changePasswordBody, login, openSession, signInAsBody } from './session-entities.ts'

/** Sessions and the login history, and how to end sessions. */
export const sessionContract = defineContract({
  searchSessions: {
    method: 'GET',
    path: '/user/session/search',
    access: 'user',
    isAddition: true,
    summary: 'The open sessions of the caller, the one used last in front unless sorted by createdAt',
    query: listQuery,
    result: listOf(openSession),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/user/session/list/{id}',
    access: 'user',
    isAddition: true,
    summary: 'End a session of the caller, at once and with all its streams',
    params: idParams,
    result: openSession,
    errors: ['session.not_found'],
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/user/session/others',
    access: 'user',
    isAddition: true,
    summary: 'End every session of the caller but the one that calls',
    result: z.object({ revoked: z.int() }),
  },
  loginHistory: {
    method: 'GET',
    path: '/user/loginHistory',
    access: 'user',
    summary: 'Who got into the account of the caller, and who tried, newest first',
    query: listQuery,
    result: listOf(login),
  },
  changePassword: {
    method: 'PATCH',
    path: '/user/me/password',
    access: 'user',
    notImpersonated: true,
    summary: 'Change the password; every other session ends',
    body: changePasswordBody,
    result: z.object({ revoked: z.int() }),
    errors: ['auth.wrong_password'],
  },
  signInAs: {
    method: 'POST',
    path: '/auth/signin-by-anyuser',
    access: 'super',
    notImpersonated: true,
    summary: 'Sign in as somebody else, for an hour and on record',
    body: signInAsBody,
    result: signInResult,
    errors: ['user.not_found', 'account.disabled'],
  },
})
