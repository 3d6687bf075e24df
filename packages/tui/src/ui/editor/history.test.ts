import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { back, forward, historyOf, remember, restart, searchHistory } from './history.ts'

describe('the prompt history', () => {
  it('goes back through sent prompts and returns to the draft', () => {
    const history = historyOf(['first', 'second'])
    const one = back(history, 'half a thought')
    expect(one?.text).toBe('second')
    const two = one && back(one.history, 'second')
    expect(two?.text).toBe('first')
    expect(two && back(two.history, 'first')).toBeUndefined()
    const again = two && forward(two.history, 'first')
    expect(again?.text).toBe('second')
    expect(again && forward(again.history, 'second')?.text).toBe('half a thought')
  })

  it('keeps an edited entry at its position', () => {
    const one = back(historyOf(['first', 'second']), '')
    const two = one && back(one.history, 'a new draft')
    expect(two?.text).toBe('first')
    expect(two && forward(two.history, 'first')?.text).toBe('a new draft')
  })

  it('adds unsent text when another prompt is sent, and when the prompt is cleared', () => {
    const left = back(historyOf(['first']), 'half a thought')
    const sent = left && remember(left.history, 'first')
    expect(sent?.history.entries).toEqual(['first', 'half a thought', 'first'])
    expect(sent?.added).toEqual(['half a thought', 'first'])
    expect(left && restart(left.history).history.entries).toEqual(['first', 'half a thought'])
  })

  it('never loses typed text, however the user moves through it', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.constant('type' as const)), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, (all) => {
        let history = historyOf(['first', 'second', 'third'])
        let text = ''
        let typed = 0
        const written = new Map<number, string>()
        for (const step of all) {
          if (step === 'type') {
            text += ` ${typed++}`
            written.set(history.position, text)
            continue
          }
          const moved = (step === 'up' ? back : forward)(history, text)
          if (moved !== undefined) ({ history, text } = moved)
        }
        const { added } = remember(history, text)
        const left = [...written].filter(([at]) => at !== history.position).map(([, each]) => each)
        expect(added).toEqual(expect.arrayContaining(left))
        expect(added.at(-1)).toBe(text)
      }),
    )
  })

  it('stores consecutive duplicates once', () => {
    expect(remember(historyOf(['hello']), 'hello').history.entries).toEqual(['hello'])
  })

  it('finds entries by part of them, newest first', () => {
    const history = historyOf(['fix the test', 'write docs', 'Test again', 'fix the test'])
    expect(searchHistory(history, 'test')).toEqual(['fix the test', 'Test again'])
  })
})
