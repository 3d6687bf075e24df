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
  ["JOHN'S VOICE", 'JOHN'],
  ['JOHN’S VOICE (PRE-LAP)', 'JOHN'],
  ["MAN'S VOICE", "MAN'S VOICE"],
  ['JOHN ON PHONE', 'JOHN'],
  ['VOICE OF THE MAYOR', 'MAYOR'],
  ['VOIX DE PAUL (OFF)', 'PAUL'],
  ['GEORGS STIMME', 'GEORG'],
  ['МАША (ЗА КАДРОМ)', 'МАША'],
  ['花子の声', '花子'],
  ['太郎Ｍ', '太郎'],
  ['太郎 M', '太郎'],
  ['路人M', '路人M'],
  ['JOHN,,;', 'JOHN'],
])('the name of “%s” is “%s”', ([cue, name]) => {
  expect(cueName(cue ?? '')).toBe(name)
})

test('spellings of a name are one character', () => {
  const spellings = ['DR. JONES', 'Dr Jones', 'DR. JONES (V.O.)', 'DR.JONES']
  expect(new Set(spellings.map(characterKey)).size).toBe(1)
  expect(characterKey('O’BRIEN')).toBe(characterKey("O'BRIEN"))
  expect(characterKey('ELISE')).toBe(characterKey('ÉLISE'))
  expect(characterKey('GUARD # 1')).toBe(characterKey('GUARD #1'))
  expect(characterKey('ONE EYED MAN')).toBe(characterKey('ONE-EYED MAN'))
  expect(characterKey('ПЕТР')).toBe(characterKey('ПЁТР'))
  expect(characterKey('バス')).not.toBe(characterKey('ハス'))
})

test('a text of commas after a name is read at once', () => {
  // It's as long as an element may be. Without a limit, it takes hours.
  expect(cueName(`A${',;'.repeat(100_000)}`)).toBe('A')
})
