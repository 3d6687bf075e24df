import { expect, test } from 'vitest'

import { childrenOf } from '../model/convert.ts'
import { factsOf } from '../model/scene-facts.ts'
import { buildScript } from '../testing/build-script.ts'
import { filterOf, filterValues, matchesFilter } from './scene-filter.ts'

const scenes = childrenOf(
  buildScript([
    [
      ['heading', 'INT. KITCHEN - DAY'],
      ['character', 'BEN'],
      ['dialogue', 'Yes.'],
    ],
    [
      ['heading', 'EXT. Garden - NIGHT'],
      ['character', 'ANNA (V.O.)'],
      ['dialogue', 'No.'],
    ],
    [['heading', 'EXT. GARDEN - DAY']],
  ]).doc,
).map(factsOf)
const matching = (value: string) => scenes.filter((scene) => matchesFilter(scene, filterOf(value))).length

test('scenes can be filtered by what their headings and cues say, in any case', () => {
  expect(filterValues(scenes, 'characters')).toEqual(['ANNA', 'BEN'])
  expect(filterValues(scenes, 'places')).toEqual(['Garden', 'KITCHEN'])
  expect(filterValues(scenes, 'inside')).toEqual(['EXT', 'INT'])
  expect(matching('characters:ANNA')).toBe(1)
  expect(matching('places:Garden')).toBe(2)
  expect(matching('times:DAY')).toBe(2)
})

test('a filter that isn’t known shows all', () => {
  expect(matching('')).toBe(3)
  expect(matching('mood:sad')).toBe(3)
})
