import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fillPath, joinUrl } from './join-url.ts'

test.for([
  ['http://h:1', '/ai/models', 'http://h:1/ai/models'],
  ['http://h:1/', 'ai/models', 'http://h:1/ai/models'],
  ['https://h/prefix//', '//ai//models', 'https://h/prefix/ai/models'],
  ['https://h/prefix', 'https://h/prefix/x/sse', 'https://h/prefix/x/sse'],
  ['https://h', 'https://evil/x', 'https://h/https:/evil/x'],
  ['https://h', '//evil/x', 'https://h/evil/x'],
  ['', '/ai/models', '/ai/models'],
  ['https://h', '/a?next=http://b//c', 'https://h/a?next=http://b//c'],
] as const)('%s and %s make %s', ([base, path, url]) => {
  expect(joinUrl(base, path)).toBe(url)
})

test('whatever the path, the host stays the base’s', () => {
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(new URL(joinUrl('https://api.test/base', path)).host).toBe('api.test')
    }),
  )
})

test('a parameter is one segment of the path, whatever is in it', () => {
  expect(fillPath('/list/{id}/x', { id: 'a/b?c#d é' })).toBe('/list/a%2Fb%3Fc%23d%20%C3%A9/x')
  expect(fillPath('/model/list/{features}', { features: 'chat,vision' })).toBe('/model/list/chat,vision')
})

test.for(['', '.', '..', '\uD800', undefined])('a parameter that names nothing (%j) is not found', (id) => {
  expect(() => fillPath('/list/{id}', { id })).toThrow(expect.objectContaining({ statusCode: 404 }))
})
