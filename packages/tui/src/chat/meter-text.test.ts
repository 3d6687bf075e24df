import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { type Meter, meterText } from './meter-text.ts'

const t = await loadTranslator('en')
const meter: Meter = {
  version: { at: 2, total: 3 },
  tokens: 12_345,
  contextLimit: 128_000,
  costMicros: 28_660,
  balanceMicros: 9_971_340,
}

it.for([
  [100, 'version 2/3 (Alt+Up/Down) · 12,345 tokens (10% of the context) · 0.02866 credits · balance 9.97134'],
  [80, '2/3 · 12,345 tokens (10% of the context) · 0.02866 credits · balance 9.97134'],
  [65, '2/3 · 12.3K tokens (10%) · 0.02866 credits · balance 9.97134'],
  [44, '2/3 · 12.3K tokens (10%) · 0.02866 credits'],
  [30, '2/3 · 0.02866 credits'],
  [16, '0.02866 credits'],
  [8, ''],
] as const)('in %s columns, the meter is “%s”', ([columns, text]) => {
  expect(meterText(meter, columns, t)).toBe(text)
})

it('shows nothing for a new chat, and no share without a known limit', () => {
  expect(meterText({}, 100, t)).toBe('')
  expect(meterText({ tokens: 1200 }, 100, t)).toBe('1,200 tokens')
})
