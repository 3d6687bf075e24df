import { expect, it } from 'vitest'

import { renderPrompt, variablesIn } from './known-prompts.ts'

it('A prompt is filled with what there is, and keeps what there is not', () => {
  const text = 'Today is {{date}}, {{ date }}; {{who}} {{ toString }} {{}} {date}'
  expect(renderPrompt(text, { date: '{{who}} $&' })).toBe(
    'Today is {{who}} $&, {{who}} $&; {{who}} {{ toString }} {{}} {date}',
  )
  expect(variablesIn(text)).toEqual(['date', 'who', 'toString'])
})
