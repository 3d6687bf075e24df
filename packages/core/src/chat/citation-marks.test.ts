import { expect, test } from 'vitest'

import { citedKeys } from './citation-marks.ts'

test('the passages that a text cites are named once, in order', () => {
  expect(citedKeys('One [§2.5], two [§1.1][§2.5], and [2.5] or [§x].')).toEqual(['2.5', '1.1'])
})
