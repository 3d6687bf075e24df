import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { meterLine } from './meter.ts'

const t = await loadTranslator('en')
const MB = 1024 * 1024

it('one line shows amount, speed, remaining time and current files', () => {
  const progress = {
    bytes: 5 * MB,
    files: 3,
    total: { bytes: 20 * MB, files: 12 },
    perSecond: MB,
    running: ['/a', '/b'],
  }
  expect(meterLine(progress, t)).toBe(
    '[#####               ]   25 %  5 MB of 20 MB  1 MB/s  15 sec left  3 of 12  /a, /b',
  )
})

it('shows the number of files if they are empty', () => {
  const progress = { bytes: 0, files: 1, total: { bytes: 0, files: 2 }, perSecond: 0, running: ['/a\u001B[2J\nb'] }
  expect(meterLine(progress, t)).toBe(
    '[##########          ]   50 %  0 B of 0 B  1 of 2  ' + String.raw`"/a\u{1b}[2J\nb"`,
  )
})
