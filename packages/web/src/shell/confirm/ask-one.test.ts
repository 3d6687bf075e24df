import { expect, test } from 'vitest'

import { type Asked, createAsking } from './ask-one.ts'

function showing() {
  let shown: Asked<string> | undefined
  const ask = createAsking<string>((asked) => {
    shown = asked
  })
  return { ask, shown: () => shown }
}

test('a question is shown until it is answered', async () => {
  const { ask, shown } = showing()
  const answer = ask('Delete it?')
  expect(shown()?.question).toBe('Delete it?')
  shown()?.answer(true)
  await expect(answer).resolves.toBe(true)
  expect(shown()).toBeUndefined()
})

test('a second question answers the first with no, and stays on show', async () => {
  const { ask, shown } = showing()
  const first = ask('Delete this?')
  const late = shown()
  const second = ask('Delete that?')
  await expect(first).resolves.toBe(false)
  late?.answer(true)
  expect(shown()?.question).toBe('Delete that?')
  shown()?.answer(true)
  await expect(second).resolves.toBe(true)
})
