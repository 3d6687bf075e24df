import { MAX_GLOSSARY_NAMES } from '@saffron/core/playscript'
import { expect, test } from 'vitest'

import { missingNames, readNames } from './glossary.ts'

test('names are read from a list, and those without an answer stay as they are', () => {
  const answer = '- MARA = 瑪拉\n* tom=湯姆 \nEVE =\nBOB = 鮑勃\nMARA = 別的'
  const names = readNames(answer, 'zh-Hant', ['MARA', 'TOM', 'EVE', 'THE MAN'])
  expect(names.map(({ name, as }) => [name, as])).toEqual([
    ['MARA', '瑪拉'],
    ['TOM', '湯姆'],
    ['EVE', 'EVE'],
    ['THE MAN', 'THE MAN'],
  ])
})

test('an answer of endless lines is read at once', () => {
  const answer = [`a${' '.repeat(200_000)}=${' '.repeat(200_000)}b`, '- '.repeat(200_000), 'TOM = Tom'].join('\n')
  const before = performance.now()
  expect(readNames(answer, 'fr', ['TOM'])).toMatchObject([{ as: 'Tom' }])
  expect(performance.now() - before).toBeLessThan(2000)
})

test('a full glossary asks for no names', () => {
  const glossary = Array.from({ length: MAX_GLOSSARY_NAMES - 1 }, (_, index) => ({ name: `N${index}`, as: 'x' }))
  expect(missingNames(glossary, 'fr', ['MARA', 'TOM'])).toEqual(['MARA'])
  expect(missingNames([...glossary, { name: 'MARA', as: 'Mara' }], 'fr', ['MARA', 'TOM'])).toEqual([])
})
