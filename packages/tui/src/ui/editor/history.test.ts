import { describe, expect, it } from 'vitest'

import { back, forward, historyOf, remember, searchHistory } from './history.ts'

describe('the history of prompts', () => {
  it('goes back through what was sent and returns to the draft that was left', () => {
    const history = remember(remember(historyOf([]), 'first'), 'second')
    const one = back(history, 'half a thought')
    expect(one?.text).toBe('second')
    const two = one && back(one.history, 'second')
    expect(two?.text).toBe('first')
    expect(two && back(two.history, 'first')).toBeUndefined()
    const again = two && forward(two.history)
    expect(again?.text).toBe('second')
    expect(again && forward(again.history)?.text).toBe('half a thought')
  })

  it('keeps the same prompt sent twice running once', () => {
    expect(remember(historyOf(['hello']), 'hello').entries).toEqual(['hello'])
  })

  it('finds entries by a part of them, newest first', () => {
    const history = historyOf(['fix the test', 'write docs', 'Test again', 'fix the test'])
    expect(searchHistory(history, 'test')).toEqual(['fix the test', 'Test again'])
  })
})
