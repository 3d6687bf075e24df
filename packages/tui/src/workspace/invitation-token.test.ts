import { expect, it } from 'vitest'

import { tokenOf } from './invitation-token.ts'

const TOKEN = 'bpAlw492280LA20WCoVx38e4DfVUi7KFZJAoy2Zl-Q0'

it('the token of an invitation is behind the # of its link', () => {
  expect(tokenOf(`https://saffron.example.org/app/invite/w#${TOKEN}`)).toBe(TOKEN)
  expect(tokenOf(` ${TOKEN}\n`)).toBe(TOKEN)
})

it('other links have no token', () => {
  for (const link of ['', 'https://saffron.example.org/app/invite/abc', 'a b c d e f g h', '#', 'short']) {
    expect(tokenOf(link)).toBeUndefined()
  }
})
