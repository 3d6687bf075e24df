import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { ProviderError } from './provider-error.ts'

describe('a provider’s response', () => {
  const KEY = 'swordfish-of-the-channel'

  it('contains no part of a key where it’s cut', () => {
    const error = new ProviderError('provider.failed', 'no', { answer: `${'.'.repeat(16_380)}${KEY}`, secret: KEY })
    expect(error.answer).toHaveLength(16_384)
    expect(error.answer).not.toContain('swo')
  })

  it('isn’t logged', () => {
    const lines: string[] = []
    const error = new ProviderError('provider.failed', 'no', { answer: 'you wrote: a secret prompt' })
    pino({}, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toContain('secret prompt')
  })
})
