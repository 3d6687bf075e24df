import * as fc from 'fast-check'

import type { ScriptElement, TitlePageEntry } from '../entities.ts'
import { tidyElements } from '../text/tidy-elements.ts'

/** Words that tempt a reader to mistake a text for something else. */
const WORDS = [
  'INT.',
  'EXT.',
  'int',
  'JOHN',
  'Mary',
  'CUT TO:',
  'FADE OUT.',
  '>',
  '<',
  '.',
  '..',
  '!',
  '@',
  '~',
  '#',
  '=',
  '===',
  '(',
  ')',
  '(beat)',
  '*',
  '**',
  '_',
  '*so*',
  '**so**',
  '_so_',
  '[[',
  ']]',
  '/*',
  '*/',
  '\\',
  '^',
  '-',
  '—',
  'DAY',
  '12',
  '#12#',
  '&',
  '<b>',
  '"',
  '客厅',
  '日',
  '内',
  '△',
  '张三：',
  '第一场',
  '第1集',
  'ACT ONE',
  'CLOSE ON',
  'É',
  'ß',
  'ИНТ.',
  'היי',
  'a',
  'the',
  'Title:',
  '\u00a0',
  '😀',
] as const

const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
)
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((each) => each.join('\n'))
const note = fc.option(fc.constantFrom('later', 'a note', '注'), { nil: undefined, freq: 6 })

const element = (
  type: ScriptElement['type'],
  text: fc.Arbitrary<string>,
  more: Partial<Record<keyof ScriptElement, fc.Arbitrary<unknown>>> = {},
) => fc.record({ type: fc.constant(type), text, ...more }).map((made) => without(made) as unknown as ScriptElement)

const without = (made: object) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined))

const heading = element(
  'heading',
  fc.oneof(
    fc.constantFrom('INT. HOUSE - DAY', 'ext. park', '内景 客厅 - 夜', 'A PLACE', 'I/E CAR. NIGHT', 'FADE IN:', 'JOHN'),
    line,
  ),
  { number: fc.option(fc.constantFrom('1', '12A', 'A-3'), { nil: undefined }), note },
)
const action = element('action', lines, { note })
const speech = fc
  .tuple(
    element(
      'character',
      fc.oneof(fc.constantFrom('JOHN', "MARY (CONT'D)", 'McCoy', '张三', 'INT. A', 'CUT TO:'), line),
      {
        dual: fc.option(fc.constant(true), { nil: undefined, freq: 6 }),
      },
    ),
    fc.array(
      fc.oneof(
        element('dialogue', lines, { note }),
        element('parenthetical', fc.constantFrom('(beat)', '(so: *loud*)', '（笑）')),
        element('lyric', lines),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([cue, words]) => [cue, ...words])
const others = fc.oneof(
  element('transition', fc.oneof(fc.constantFrom('CUT TO:', 'FADE OUT.', 'Later'), line)),
  element('shot', fc.oneof(fc.constantFrom('CLOSE ON THE KNIFE', 'INT. X'), line)),
  element('centered', lines),
  element('section', line, { level: fc.integer({ min: 1, max: 6 }) }),
  element('synopsis', lines),
  element('note', fc.constantFrom('a note', 'two\nlines', '注')),
  element('note', fc.constantFrom('cut', 'two\n\nblocks'), { omitted: fc.constant(true) }),
  element('pageBreak', fc.constant('')),
  element('actBreak', fc.constantFrom('ACT ONE', '第1集', 'TEASER', 'Another day')),
)

const titlePage = fc.constantFrom<TitlePageEntry[]>(
  [],
  [
    { key: 'Title', value: 'THE *LONG* NIGHT' },
    { key: 'Credit', value: 'Written by' },
    { key: 'Author', value: 'A. Writer\nB. Writer' },
    { key: 'Contact', value: '1 Street\nTown' },
    { key: 'Draft date', value: '1/2/2020' },
  ],
)

/** Scripts with every type of element, in the form that readers return. */
export const scripts = fc.record({
  titlePage,
  elements: fc
    .array(
      fc.oneof(
        heading.map((each) => [each]),
        action.map((each) => [each]),
        speech,
        others.map((each) => [each]),
      ),
      { maxLength: 12 },
    )
    .map((groups) => tidyElements(groups.flat().filter(isKept).map(plain))),
})

/** Fountain reads centered acts as act breaks, and an empty omission as nothing. */
const isKept = ({ type, text }: ScriptElement): boolean =>
  !(type === 'centered' && /^(?:ACT|第|TEASER)/.test(text.trim()))

/** Control characters and closing signs that no format keeps. */
const plain = (made: ScriptElement): ScriptElement => ({
  ...made,
  text: made.text
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replaceAll(/[\0-\x08\x0B-\x1F\x7F-\x85\u2028\u2029\uFEFF\uFFFE\uFFFF\r\t]/g, '')
    .replaceAll(/\s*\^+\s*$/gm, '')
    .replaceAll('<', '‹'),
})
