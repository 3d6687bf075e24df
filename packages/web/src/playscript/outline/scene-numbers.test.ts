import { expect, test } from 'vitest'

import { childrenOf, sceneNode } from '../model/convert.ts'
import { factsOf } from '../model/scene-facts.ts'
import { buildScript } from '../testing/build-script.ts'
import { headingBesideNumber } from './scene-numbers.ts'

test('a heading that begins with its number shows it once', () => {
  const headings = ['1-2 夜 外 花園', '12. INT. ATTIC - DAY', 'EXT. GARDEN - DAY']
  const { doc } = buildScript(headings.map((text) => [['heading', text]]))
  expect(childrenOf(doc).map(factsOf).map(headingBesideNumber)).toEqual([
    '夜 外 花園',
    'INT. ATTIC - DAY',
    'EXT. GARDEN - DAY',
  ])
})

test('a place that starts with the digits of the number stays whole', () => {
  const scene = sceneNode('s1', [{ type: 'heading', text: '303病房 夜 内', number: '3' }])
  expect(headingBesideNumber(factsOf(scene))).toBe('303病房 夜 内')
})
