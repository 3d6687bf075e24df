import { expect, test } from 'vitest'

import { buildScript, linesOf, run } from '../testing/build-script.ts'
import { find, findNext, findText, foundIn, replaceFound } from './find-text.ts'

const script = () =>
  buildScript(
    [
      [
        ['heading', 'INT. ANNA’S ROOM - DAY'],
        ['action', 'Anna waits. (Anna?)'],
      ],
      [
        ['heading', 'EXT. GARDEN'],
        ['dialogue', 'anna!'],
      ],
    ],
    [findText()],
  )

test('finds words in every scene, in any case or as written', () => {
  expect(foundIn(run(script(), find({ words: 'anna', matchCase: false }))!).matches).toHaveLength(4)
  expect(foundIn(run(script(), find({ words: 'Anna', matchCase: true }))!).matches).toHaveLength(2)
  expect(foundIn(run(script(), find({ words: '(Anna?)', matchCase: true }))!).matches).toHaveLength(1)
  expect(foundIn(run(script(), find({ words: '', matchCase: true }))!).matches).toEqual([])
})

test('goes around through the matches, and selects each', () => {
  let state = run(script(), find({ words: 'anna', matchCase: false }))!
  const seen: string[] = []
  for (let step = 0; step < 4; step += 1) {
    state = run(state, findNext(1))!
    seen.push(state.doc.textBetween(state.selection.from, state.selection.to))
  }
  expect(seen.toSorted()).toEqual(['ANNA', 'Anna', 'Anna', 'anna'].toSorted())
  expect(run(script(), findNext(1))).toBeUndefined()
})

test('replaces one match or all of them', () => {
  const state = run(script(), find({ words: 'anna', matchCase: false }))!
  expect(linesOf(run(state, replaceFound('Berta', 'all'))!.doc)).toEqual([
    [
      ['heading', 'INT. Berta’S ROOM - DAY'],
      ['action', 'Berta waits. (Berta?)'],
    ],
    [
      ['heading', 'EXT. GARDEN'],
      ['dialogue', 'Berta!'],
    ],
  ])
  const one = run(state, replaceFound('', 'current'))!
  expect(foundIn(one).matches).toHaveLength(3)
})

test('goes on behind what it replaced, even if that has the words again', () => {
  let state = run(script(), find({ words: 'anna', matchCase: false }))!
  for (let step = 0; step < 4; step += 1) state = run(state, replaceFound('Annabel', 'current'))!
  expect(linesOf(state.doc)).toEqual([
    [
      ['heading', 'INT. Annabel’S ROOM - DAY'],
      ['action', 'Annabel waits. (Annabel?)'],
    ],
    [
      ['heading', 'EXT. GARDEN'],
      ['dialogue', 'Annabel!'],
    ],
  ])
})
