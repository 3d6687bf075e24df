import type { Profile } from '@saffron/core/auth'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { beforeEach, expect, test } from 'vitest'

import { createOwnSignInStore, type OwnSignInStore } from './own-sign-in.ts'

const admin = { id: 'a', role: 'super-admin' } as Profile
const impersonated = { id: 'b', role: 'user', impersonatedBy: { id: 'a', name: 'Admin' } } as Profile
const own = { tokens: { accessToken: 'own', refreshToken: 'own' }, user: admin }
const tokens = { accessToken: 'impersonated', refreshToken: 'impersonated' }

let session: ReturnType<typeof createSession>
let ownSignIn: OwnSignInStore
beforeEach(() => {
  const storage = createMemoryStorage()
  session = createSession(storage)
  ownSignIn = createOwnSignInStore(session, storage)
  session.storeTokens(tokens)
  session.storeUser(impersonated)
  ownSignIn.save(own)
})

test('an impersonation keeps the own sign-in, which can be restored once', () => {
  expect(ownSignIn.isKept()).toBe(true)
  expect(ownSignIn.restore()).toBe(true)
  expect(session.readTokens()).toEqual(own.tokens)
  expect(session.getSnapshot()).toEqual({ user: admin, signedIn: true })
  expect(ownSignIn.isKept()).toBe(false)
  expect(ownSignIn.restore()).toBe(false)
  expect(session.readTokens()).toEqual(own.tokens)
})

test('restoring signs nobody out, which other windows would notice', () => {
  const seen: boolean[] = []
  session.subscribe(() => seen.push(session.getSnapshot().signedIn))
  ownSignIn.restore()
  expect(seen).not.toContain(false)
})

test('the own sign-in can be restored after the server ended the impersonation', () => {
  session.signOut()
  expect(ownSignIn.restore()).toBe(true)
  expect(session.readTokens()).toEqual(own.tokens)
})

test('another user who signs in can’t restore the previous user’s sign-in', () => {
  session.signOut()
  session.storeTokens({ accessToken: 'other', refreshToken: 'other' })
  session.storeUser({ id: 'c', role: 'user' } as Profile)
  expect(ownSignIn.isKept()).toBe(false)
  expect(ownSignIn.restore()).toBe(false)
  expect(session.readTokens()?.accessToken).toBe('other')
})
