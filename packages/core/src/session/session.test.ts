import { expect, test } from 'vitest'

import { buildProfile, createMemoryStorage } from '../testing/index.ts'
import { createSession } from './session.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }

test('signed in means tokens stored and the profile fetched', () => {
  const session = createSession(createMemoryStorage())
  const user = buildProfile()
  expect(session.getSnapshot()).toEqual({ user: null, signedIn: false })
  session.storeTokens(tokens)
  expect(session.getSnapshot()).toEqual({ user: null, signedIn: false })
  session.storeUser(user)
  expect(session.getSnapshot()).toEqual({ user, signedIn: true })
  expect(session.readTokens()).toEqual(tokens)
})

test('a profile without tokens is nobody', () => {
  const session = createSession(createMemoryStorage())
  session.storeUser(buildProfile())
  expect(session.getSnapshot()).toEqual({ user: null, signedIn: false })
})

test('what is stored stands under the keys of the specification', () => {
  const entries = new Map<string, string>()
  const session = createSession(createMemoryStorage(entries))
  session.storeTokens(tokens)
  session.storeUser(buildProfile())
  session.storeRedirect('/app/chats')
  expect([...entries.keys()].toSorted()).toEqual(['accessToken', 'currentUser', 'redirect', 'refreshToken'])
})

test('signing out clears user and tokens, and with to-login keeps the address', () => {
  const entries = new Map<string, string>()
  const session = createSession(createMemoryStorage(entries))
  session.storeTokens(tokens)
  session.storeUser(buildProfile())
  session.signOut({ toLogin: '/app/drive?x=1' })
  expect(session.getSnapshot().signedIn).toBe(false)
  expect([...entries.keys()]).toEqual(['redirect'])
  expect(session.readRedirect()).toBe('/app/drive?x=1')
  expect(session.takeRedirect()).toBe('/app/drive?x=1')
  expect(session.takeRedirect()).toBeNull()
})

test('a stored value is gone when its time is over', () => {
  let now = 1000
  const session = createSession(createMemoryStorage(), { now: () => now })
  session.storeRedirect('/app/a', 50)
  now = 1050
  expect(session.takeRedirect()).toBeNull()
  session.storeRedirect('/app/a', 50)
  now = 1099
  expect(session.takeRedirect()).toBe('/app/a')
})

test('the snapshot stays the same object until something changes', () => {
  const session = createSession(createMemoryStorage())
  session.storeTokens(tokens)
  session.storeUser(buildProfile())
  const before = session.getSnapshot()
  session.storeTokens({ accessToken: 'b', refreshToken: 's' })
  expect(session.getSnapshot()).toBe(before)
  session.storeUser(buildProfile({ name: 'Grace' }))
  expect(session.getSnapshot()).not.toBe(before)
})

test('what another tab does is seen, and told to those who listen', () => {
  const entries = new Map<string, string>()
  const told: (() => void)[] = []
  let stopped = 0
  const watchStorage = (changed: () => void) => {
    told.push(changed)
    return () => {
      stopped += 1
    }
  }
  const here = createSession(createMemoryStorage(entries), { watchStorage })
  const there = createSession(createMemoryStorage(entries))
  const seen: boolean[] = []
  const unsubscribe = here.subscribe(() => seen.push(here.getSnapshot().signedIn))
  there.storeTokens(tokens)
  there.storeUser(buildProfile())
  for (const changed of told) changed()
  there.signOut()
  for (const changed of told) changed()
  expect(seen).toEqual([true, false])
  unsubscribe()
  expect(stopped).toBe(1)
})

test.for(['', '{', 'null', '[]', '{"value":7}', '"text"'])('storage that holds %s is taken for empty', (text) => {
  const entries = new Map(['currentUser', 'accessToken', 'refreshToken', 'redirect'].map((key) => [key, text]))
  const session = createSession(createMemoryStorage(entries))
  expect(session.getSnapshot()).toEqual({ user: null, signedIn: false })
  expect(session.readTokens()).toBeNull()
  expect(session.takeRedirect()).toBeNull()
})
