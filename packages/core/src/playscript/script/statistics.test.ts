import { expect, test } from 'vitest'

import { readFountain } from '../fountain/read-fountain.ts'
import { assembleScript } from './assemble-script.ts'
import { statisticsOf } from './statistics.ts'

test('statistics count scenes, places, times of day and words', () => {
  const source =
    'INT. HOUSE - DAY\n\nHe sits.\n\nJOHN\nHello there.\n\nEXT. PARK - NIGHT\n\nRain.\n\nINT. HOUSE - NUIT\n\nDark.'
  const script = assembleScript(readFountain(source), { format: 'fountain' })
  expect(statisticsOf(script.front, script.scenes)).toMatchObject({
    scenes: 3,
    day: 1,
    night: 2,
    places: [
      { name: 'INT', scenes: 2 },
      { name: 'EXT', scenes: 1 },
    ],
    locations: [
      { name: 'HOUSE', scenes: 2 },
      { name: 'PARK', scenes: 1 },
    ],
    characters: [{ name: 'JOHN', cues: 1, words: 2, scenes: 1 }],
  })
})
