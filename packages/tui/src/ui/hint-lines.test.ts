import { expect, it } from 'vitest'

import { hintLines } from './hint-lines.ts'

it('a hint breaks between its keys, and inside one only if it’s too long alone', () => {
  const hint = 'Enter view · Tab next section · Esc back'
  expect(hintLines(hint, 80)).toEqual([hint])
  expect(hintLines(hint, 32)).toEqual(['Enter view · Tab next section', 'Esc back'])
  expect(hintLines(hint, 12)).toEqual(['Enter view', 'Tab next', 'section', 'Esc back'])
  expect(hintLines('上下鍵瀏覽 · Esc 返回', 14)).toEqual(['上下鍵瀏覽', 'Esc 返回'])
})
