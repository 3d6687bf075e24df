import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { spokenLine } from './spoken-line.ts'

const t = await loadTranslator('en')

it('announces a transfer only at its quarters', () => {
  const total = { files: 3, bytes: 1000 }
  const lines = Array.from({ length: 1001 }, (_, bytes) =>
    spokenLine('a.txt', { bytes, files: 0, total, perSecond: bytes, running: [] }, t),
  )
  expect([...new Set(lines)]).toEqual([0, 25, 50, 75, 100].map((percent) => `a.txt: ${percent} percent`))
})
