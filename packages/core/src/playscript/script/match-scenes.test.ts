import { expect, test } from 'vitest'

import type { ScriptElement } from '../entities.ts'
import { isSameText, matchScenes } from './match-scenes.ts'

const scene = (heading: string, text: string) => ({
  heading,
  elements: [
    { type: 'heading', text: heading },
    { type: 'action', text },
  ] satisfies ScriptElement[],
})
const KITCHEN = scene('INT. KITCHEN - DAY', 'Rice boils.')
const STREET = scene('EXT. STREET - DAY', 'Rain.')
const ROOF = scene('EXT. ROOF - NIGHT', 'Stars.')
const BEFORE = [KITCHEN, STREET, ROOF]

test('scenes keep who they are when they are moved', () => {
  expect(matchScenes(BEFORE, [ROOF, KITCHEN, STREET])).toEqual([ROOF, KITCHEN, STREET])
})

test('a changed scene is recognized by its heading, and a renamed one by the scene before it', () => {
  const longer = scene('INT. KITCHEN - DAY', 'Rice boils over.')
  const renamed = scene('EXT. ALLEY - DAY', 'Rain and wind.')
  expect(matchScenes(BEFORE, [longer, renamed, ROOF])).toEqual([KITCHEN, STREET, ROOF])
  expect(matchScenes(BEFORE, [scene('INT. CELLAR', 'Dark.'), STREET, ROOF])).toEqual([KITCHEN, STREET, ROOF])
})

test('a scene between others is new, and one that is missing belongs to none', () => {
  const added = scene('INT. CELLAR', 'Dark.')
  expect(matchScenes(BEFORE, [KITCHEN, added, STREET, ROOF])).toEqual([KITCHEN, undefined, STREET, ROOF])
  expect(matchScenes(BEFORE, [KITCHEN, ROOF])).toEqual([KITCHEN, ROOF])
  expect(matchScenes([], [added])).toEqual([undefined])
})

test('equal scenes are matched one to one', () => {
  const [one, two] = [scene('INT. CAR - DAY', 'Silence.'), scene('INT. CAR - DAY', 'Silence.')]
  const [first, second] = matchScenes([one, two], [two, one])
  expect(new Set([first, second]).size).toBe(2)
})

test('what a text file can’t say makes no difference', () => {
  const [heading, ...rest] = KITCHEN.elements
  const colored: ScriptElement[] = [{ type: 'heading', text: heading?.text ?? '', color: '#aabbcc', page: 3 }, ...rest]
  expect(isSameText(KITCHEN.elements, colored)).toBe(true)
  expect(isSameText(KITCHEN.elements, STREET.elements)).toBe(false)
})
