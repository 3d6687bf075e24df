import { linesOfPage } from '@saffron/core/playscript/client'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'

import { pageBreakMarks, pageBreaksIn } from '../plugins/page-break-marks.ts'
import { buildScript, type Line } from '../testing/build-script.ts'
import { breakPages } from './page-breaks.ts'

const CAPACITY = linesOfPage('letter')

const scene = (number: number): Line[] => [
  ['heading', `INT. ROOM ${number} - DAY`],
  ...Array.from({ length: 7 + (number % 4) }, (_, index): Line => [
    'action',
    `${'Something happens here. '.repeat(7)}${index}`,
  ]),
  ['character', 'ANNA'],
  ['dialogue', 'Nothing ever happens to me, and that is all there is to say about it. '.repeat(6)],
]

test('a script has a page about every 54 lines, each break within its text', () => {
  const { doc } = buildScript(Array.from({ length: 20 }, (_, index) => scene(index)))
  const breaks = breakPages(doc, CAPACITY)
  expect(breaks.length).toBeGreaterThan(18)
  expect(breaks.map(({ page }) => page)).toEqual(breaks.map((_, index) => index + 2))
  expect(breaks.some(({ cue }) => cue === 'ANNA')).toBe(true)
  expect(breaks.map(({ at }) => at)).toEqual(breaks.map(({ at }) => at).toSorted((one, other) => one - other))
})

test('after any change, the marks are those of the whole document', () => {
  const plugin = pageBreakMarks(CAPACITY)
  const start = buildScript(Array.from({ length: 20 }, (_, index) => scene(index)))
  let state = EditorState.create({ doc: start.doc, plugins: [plugin] })
  for (const at of [30, 2000, 9000, 50]) {
    state = state.apply(state.tr.insertText('And then some more of it, which takes a line or two on the page. ', at))
    const fresh = breakPages(state.doc, CAPACITY)
    expect(pageBreaksIn(state)).toEqual(fresh)
    const shown = plugin
      .getState(state)!
      .set.find()
      .map(({ from }) => from)
    expect(shown).toEqual(fresh.map((each) => each.at))
  }
})
