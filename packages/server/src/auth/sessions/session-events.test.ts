import { expect, it } from 'vitest'

import { createSessionEvents } from './session-events.ts'

it('calls each watcher of an ID once when it ends', () => {
  const { watch, announce } = createSessionEvents()
  const heard: string[] = []
  watch('a', () => heard.push('first'))
  watch('a', () => heard.push('second'))
  watch('b', () => heard.push('other'))
  announce(['a', 'none'])
  announce(['a'])
  expect(heard).toEqual(['first', 'second'])
})

it('calls a watcher added after an end, even if an earlier one stops watching late', () => {
  const { watch, announce } = createSessionEvents()
  const heard: string[] = []
  const forgetEarlier = watch('a', () => heard.push('earlier'))
  announce(['a'])
  watch('a', () => heard.push('later'))
  forgetEarlier()
  announce(['a'])
  expect(heard).toEqual(['earlier', 'later'])
})

it('doesn’t call a watcher that has stopped, and calls the others', () => {
  const { watch, announce } = createSessionEvents()
  const heard: string[] = []
  const forget = watch('a', () => heard.push('gone'))
  watch('a', () => heard.push('there'))
  forget()
  forget()
  announce(['a'])
  expect(heard).toEqual(['there'])
})
