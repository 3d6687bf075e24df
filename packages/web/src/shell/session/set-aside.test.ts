import type { Profile } from '@saffron/core/auth'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { beforeEach, expect, test } from 'vitest'

import { createSetAside, type SetAside } from './set-aside.ts'

const admin = { id: 'a', role: 'super-admin' } as Profile
const visited = { id: 'b', role: 'user', impersonatedBy: { id: 'a', name: 'Admin' } } as Profile
const own = { tokens: { accessToken: 'own', refreshToken: 'own' }, user: admin }
const visit = { accessToken: 'visit', refreshToken: 'visit' }

let session: ReturnType<typeof createSession>
let setAside: SetAside
beforeEach(() => {
  const storage = createMemoryStorage()
  session = createSession(storage)
  setAside = createSetAside(session, storage)
  session.storeTokens(visit)
  session.storeUser(visited)
  setAside.keep(own)
})

test('an impersonation keeps the own sign-in, which can be restored once', () => {
  expect(setAside.is()).toBe(true)
  expect(setAside.resume()).toBe(true)
  expect(session.readTokens()).toEqual(own.tokens)
  expect(session.getSnapshot()).toEqual({ user: admin, signedIn: true })
  expect(setAside.is()).toBe(false)
  expect(setAside.resume()).toBe(false)
  expect(session.readTokens()).toEqual(own.tokens)
})

test('nobody is signed out on the way back, which other windows would hear of', () => {
  const seen: boolean[] = []
  session.subscribe(() => seen.push(session.getSnapshot().signedIn))
  setAside.resume()
  expect(seen).not.toContain(false)
})

test('the way back is there after the visit was ended by the server', () => {
  session.signOut()
  expect(setAside.resume()).toBe(true)
  expect(session.readTokens()).toEqual(own.tokens)
})

test('another user who signs in can’t restore the previous user’s sign-in', () => {
  session.signOut()
  session.storeTokens({ accessToken: 'other', refreshToken: 'other' })
  session.storeUser({ id: 'c', role: 'user' } as Profile)
  expect(setAside.is()).toBe(false)
  expect(setAside.resume()).toBe(false)
  expect(session.readTokens()?.accessToken).toBe('other')
})
