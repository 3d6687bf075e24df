import { expect, test } from 'vitest'

import { cacheName, handlingOf, outdatedCaches } from './cache-rules.ts'

const ORIGIN = 'https://ours.test'
const handle = (address: string, asked: Partial<Pick<Request, 'method' | 'mode'>> = {}) =>
  handlingOf({ method: 'GET', mode: 'cors', url: new URL(address, ORIGIN).href, ...asked }, ORIGIN)

test.for(['/static/chat-1a2b.js', '/static/a/b-1.woff2', '/static/offline-1.html'])(
  '%s is a file of the shell and can be cached',
  (address) => expect(handle(address)).toBe('file'),
)

test.for([
  '/user/me',
  '/ai/conversation/search?page=1',
  '/ai/conversation/list/1/attach',
  '/assets/list/1/content',
  '/system/route?path=/app',
  '/auth/refresh',
  '/openapi.json',
  '/build.json',
  '/sw.js',
  '/static/chat-1a2b.js?user=1',
  '/app/static/x.js',
  'https://other.test/static/x.js',
])('%s is left to the network', (address) => {
  expect(handle(address)).toBe('leave')
  expect(handle(address, { method: 'POST' })).toBe('leave')
})

test('requests our pages from the network first, and ignores pages of other origins', () => {
  expect(handle('/app/chats/1', { mode: 'navigate' })).toBe('page')
  expect(handle('/static/offline-1.html', { mode: 'navigate' })).toBe('page')
  expect(handle('/app/chats', { mode: 'navigate', method: 'POST' })).toBe('leave')
  expect(handle('https://other.test/', { mode: 'navigate' })).toBe('leave')
})

const shellOf = (build: string) => ({ build, offlinePage: '', files: [] })

test('deletes only our caches, except those of this build and the previous one', () => {
  const [first, second, third] = ['1', '2', '3'].map((build) => cacheName(shellOf(build))) as [string, string, string]
  expect(outdatedCaches([first, 'another', second, 'shell-1', third], shellOf('3'))).toEqual([first])
  expect(outdatedCaches([second, third], shellOf('3'))).toEqual([])
  expect(outdatedCaches([first, second, third], shellOf('1'))).toEqual([second])
})
