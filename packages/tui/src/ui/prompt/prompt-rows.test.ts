import { expect, it } from 'vitest'

import { promptRows } from './prompt-rows.ts'
import { createPrompt } from './prompt.ts'

const OPTIONS = {
  columns: 40,
  maxRows: 10,
  features: { color: false, links: false },
  placeholder: '',
  searchLabel: '',
  noMatch: '',
  pasteLabel: () => '[pasted]',
  about: () => '',
  more: (count: number) => `${count} more`,
}

/** The menu below a prompt with this many matching commands. */
function menuOf(count: number) {
  const complete = (text: string) =>
    text === '/' ? Array.from({ length: count }, (_, index) => `/command${index + 1}`) : []
  const prompt = createPrompt({ history: [], draft: '', complete, layout: () => ({ width: 40, pasteLabel: String }) })
  prompt.press(undefined, '/')
  return {
    prompt,
    rows: () =>
      promptRows(prompt.getSnapshot(), OPTIONS)
        .rows.slice(1)
        .map((row) => row.trim()),
  }
}

it('shows the number of further entries of a long menu, in as many rows as a short one has', () => {
  const { prompt, rows } = menuOf(12)
  expect(rows()).toEqual(['❯ /command1', ...[2, 3, 4, 5, 6, 7].map((number) => `/command${number}`), '5 more'])
  for (let press = 0; press < 11; press++) prompt.press('down', '')
  expect(rows()).toEqual([...[6, 7, 8, 9, 10, 11].map((number) => `/command${number}`), '❯ /command12', '5 more'])
})

it('shows no number if the whole menu fits', () => {
  expect(menuOf(8).rows()).toHaveLength(8)
  expect(menuOf(8).rows().at(-1)).toBe('/command8')
})
