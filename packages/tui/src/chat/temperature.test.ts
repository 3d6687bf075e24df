import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { temperatureOf } from './temperature.ts'

const t = await loadTranslator('en')

it('takes a temperature from 0 to 2, and nothing else', () => {
  expect([undefined, '0', '0.7', '2'].map((typed) => temperatureOf(typed, t))).toEqual([undefined, 0, 0.7, 2])
  for (const wrong of ['2.1', '-1', 'warm', '', '1e0', 'NaN']) {
    expect(() => temperatureOf(wrong, t)).toThrow('Invalid value for --temperature')
  }
})
