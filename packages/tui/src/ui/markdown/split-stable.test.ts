import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitStable } from './split-stable.ts'

const DOCUMENT = `# Title

A paragraph of some length that goes on.

- one
- two

  still two

\`\`\`js
const a = 1

const b = 2
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

The end of it all.
`

describe('splitting a growing reply', () => {
  it('loses nothing and never cuts inside a fence, at any length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 80 }), (sizes) => {
        let printed = ''
        let tail = ''
        let offset = 0
        for (const size of sizes) {
          tail += DOCUMENT.slice(offset, offset + size)
          offset += size
          const split = splitStable(tail)
          printed += split.settled
          tail = split.tail
          expect(printed + tail).toBe(DOCUMENT.slice(0, offset))
          expect((printed.match(/```/g) ?? []).length % 2).toBe(0)
        }
      }),
    )
  })

  it('settles a block once the next has started', () => {
    expect(splitStable('First paragraph.\n\nSecond one').settled).toBe('First paragraph.\n\n')
  })

  it('waits while the last block may still belong to the previous one', () => {
    expect(splitStable('1. first\n\n2').settled).toBe('')
    expect(splitStable('Title\n\n```\ncode').tail).toBe('```\ncode')
  })
})
