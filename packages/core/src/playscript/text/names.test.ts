import { expect, test } from 'vitest'

import { characterKey, cueName } from './names.ts'

test.for([
  ['JOHN', 'JOHN'],
  ['JOHN (V.O.)', 'JOHN'],
  ["JOHN (CONT'D)", 'JOHN'],
  ['JOHN (O.S.) (CONT’D)', 'JOHN'],
  ["JOHN CONT'D", 'JOHN'],
  ['JOHN V.O.', 'JOHN'],
  ['JOHN - O.S.', 'JOHN'],
  ['JOHN:', 'JOHN'],
  ['JOHN (to Mary', 'JOHN'],
  ['MARIE (OFF)', 'MARIE'],
  ['张三（画外音）', '张三'],
  ['张三OS', '张三'],
  ['OFFICER', 'OFFICER'],
])('the name of “%s” is “%s”', ([cue, name]) => {
  expect(cueName(cue ?? '')).toBe(name)
})

test('spellings of a name are one character', () => {
  const spellings = ['DR. JONES', 'Dr Jones', 'DR. JONES (V.O.)', 'DR.JONES']
  expect(new Set(spellings.map(characterKey)).size).toBe(1)
  expect(characterKey('O’BRIEN')).toBe(characterKey("O'BRIEN"))
})
