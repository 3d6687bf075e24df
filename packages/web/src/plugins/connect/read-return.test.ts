import { expect, test } from 'vitest'

import { readServiceReturn, withoutReturn } from './read-return.ts'

test('what a service appends is read, and leaves the address', () => {
  const query = new URLSearchParams('state=s1&code=c1&iss=https%3A%2F%2Fid.example&scope=mail&workspace=w1')
  expect(readServiceReturn(query)).toEqual({ state: 's1', code: 'c1', iss: 'https://id.example' })
  expect(withoutReturn(query).toString()).toBe('workspace=w1')
})

test('a sign-in that was declined has an error in place of a code', () =>
  expect(readServiceReturn(new URLSearchParams('state=s1&error=access_denied&error_description=No'))).toEqual({
    state: 's1',
    error: 'access_denied',
  }))

test.for(['', 'plugin=p1', 'code=c1', 'state=s1', 'state=&code=c1'])('“%s” comes from no service', (query) =>
  expect(readServiceReturn(new URLSearchParams(query))).toBeUndefined(),
)
