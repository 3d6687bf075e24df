import { describe, expect, test } from 'vitest'

import { breakScene, type MeasuredElement } from './break-scene.ts'
import { measureElement, offsetOfLine } from './measure-element.ts'

const action = (lines: number): MeasuredElement => ({ type: 'action', lines, above: 1 })
const heading: MeasuredElement = { type: 'heading', lines: 1, above: 2 }
const cue: MeasuredElement = { type: 'character', lines: 1, above: 1 }
const speech = (lines: number): MeasuredElement => ({ type: 'dialogue', lines, above: 0 })

describe('page breaks', () => {
  test('a scene that fits has none, and says where it ends', () => {
    expect(breakScene([heading, action(3)], 0, 54)).toEqual({ breaks: [], end: 5 })
    expect(breakScene([heading, action(3)], 10, 54)).toEqual({ breaks: [], end: 17 })
  })

  test('a heading goes to the next page with what follows it', () => {
    expect(breakScene([heading, action(1)], 51, 54)).toEqual({
      breaks: [{ element: 0, line: 0, inSpeech: false }],
      end: 3,
    })
  })

  test('an action is divided, with two lines on each side', () => {
    expect(breakScene([action(10)], 48, 54).breaks).toEqual([{ element: 0, line: 5, inSpeech: false }])
    expect(breakScene([action(6)], 48, 54).breaks).toEqual([{ element: 0, line: 4, inSpeech: false }])
    expect(breakScene([action(10)], 52, 54).breaks).toEqual([{ element: 0, line: 0, inSpeech: false }])
  })

  test('a divided speech leaves room for (MORE) and for the name', () => {
    expect(breakScene([cue, speech(10)], 47, 54)).toEqual({
      breaks: [{ element: 1, line: 4, inSpeech: true }],
      end: 7,
    })
  })

  test('a name isn’t alone at the foot of a page', () => {
    expect(breakScene([cue, speech(10)], 51, 54).breaks).toEqual([{ element: 0, line: 0, inSpeech: false }])
  })

  test('an element that is longer than pages is divided again and again', () => {
    const { breaks, end } = breakScene([action(130)], 0, 54)
    expect(breaks.map(({ line }) => line)).toEqual([54, 108])
    expect(end).toBe(22)
  })

  test('a break by hand ends a page', () => {
    expect(breakScene([action(2), { type: 'pageBreak', lines: 0, above: 0 }, action(2)], 0, 54)).toEqual({
      breaks: [{ element: 2, line: 0, inSpeech: false }],
      end: 2,
    })
  })
})

describe('the size of an element', () => {
  test('is counted in the lines of its column', () => {
    expect(measureElement('dialogue', 'word '.repeat(15).trim())).toEqual({ type: 'dialogue', lines: 3, above: 0 })
    expect(measureElement('action', 'word '.repeat(15).trim()).lines).toBe(2)
    expect(measureElement('note', 'Not printed').lines).toBe(0)
  })

  test('each line starts where the text is divided', () => {
    const text = `${'word '.repeat(7)}next line`
    expect(text.slice(offsetOfLine('dialogue', text, 1))).toBe('next line')
  })
})
