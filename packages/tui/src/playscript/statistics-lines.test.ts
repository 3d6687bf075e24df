import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { statisticsLines } from './statistics-lines.ts'

test('one page is singular, and parts of pages aren’t', async () => {
  const t = await loadTranslator('en')
  const sizeOf = (eighths: number) => {
    const counts = { eighths, pages: eighths / 8, scenes: 1, minutes: 1, words: 9, dialogueWords: 0, day: 1, night: 0 }
    return statisticsLines({ ...counts, characters: [], locations: [], places: [], times: [] }, t, () => [])[0]
  }
  expect([8, 11, 80].map(sizeOf)).toEqual(['1 page, 1 scene', '1 3/8 pages, 1 scene', '10 pages, 1 scene'])
})
