import type { Node } from 'prosemirror-model'

import { childrenOf } from '../model/convert.ts'
import { factsOf } from '../model/scene-facts.ts'

/** A text that completes what is written, and the words that it's shown as. */
export interface Completion {
  readonly label: string
  /** The whole text of the element. */
  readonly text: string
}

const MOST = 8
/** What a heading starts with, and the times of day that every script knows. Chinese headings have words of their own. */
const STARTS = ['INT. ', 'EXT. ', 'INT./EXT. ']
const CHINESE_STARTS = ['内景 ', '外景 ', '內景 ']
const TIMES = ['DAY', 'NIGHT', 'MORNING', 'EVENING', 'DAWN', 'DUSK', 'CONTINUOUS', 'LATER', 'MOMENTS LATER']
const CHINESE_TIMES = ['日', '夜', '晨', '黄昏', '黃昏']
const HEADING = /^((?:INT|EXT|EST|I\/E)[./A-Z]*\s+|[内內外]景\s+)(.*)$/iu
const TIMED = /^(.*?\S\s+[-–—]\s*)([^-–—]*)$/

/** Returns the names that a cue could go on with, the ones that speak in most scenes first. */
export function completeCue(doc: Node, typed: string): Completion[] {
  if (typed.trim() === '' || /[(（]/.test(typed)) return []
  const names = counted(childrenOf(doc).flatMap((scene) => factsOf(scene).characters))
  return matching(typed, names).map((name) => ({ label: name, text: name }))
}

/** Returns what a heading could go on with: inside or outside, then the place, then the time of day. */
export function completeHeading(doc: Node, typed: string): Completion[] {
  if (typed.trim() === '') return []
  const [, start, rest] = HEADING.exec(typed) ?? []
  if (start === undefined || rest === undefined) {
    return matching(typed, known([...STARTS, ...CHINESE_STARTS])).map((text) => ({ label: text.trim(), text }))
  }
  const facts = childrenOf(doc).map(factsOf)
  const [, place, time] = TIMED.exec(rest) ?? []
  if (place !== undefined && time !== undefined) {
    const usual = known(/\p{Script=Han}/u.test(typed) ? CHINESE_TIMES : TIMES)
    const times = new Map([...counted(facts.map((each) => each.time)), ...usual])
    return matching(time, times, 'all').map((each) => ({ label: each, text: `${start}${place.trimEnd()} ${each}` }))
  }
  if (rest === '') return []
  return matching(rest, counted(facts.map((each) => each.location))).map((each) => ({
    label: each,
    text: `${start}${each}`,
  }))
}

/** How often each value is used, the most frequent first. */
type Counts = ReadonlyMap<string, number>

function counted(values: readonly (string | undefined)[]): Counts {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return new Map([...counts].toSorted(([, some], [, other]) => other - some))
}

/** Values that are complete wherever they're written. */
const known = (values: readonly string[]): Counts => new Map(values.map((value) => [value, 2]))

/**
 * What is being written is in the script too, so a value that was typed in full is complete only if it's used twice. Then
 * nothing is offered.
 */
function matching(typed: string, counts: Counts, whenEmpty: 'none' | 'all' = 'none'): string[] {
  const start = fold(typed.trimStart())
  if (start === '' && whenEmpty === 'none') return []
  const values = [...counts]
  if (values.some(([value, count]) => fold(value) === start && count > 1)) return []
  return values
    .map(([value]) => value)
    .filter((value) => fold(value).startsWith(start) && fold(value) !== start)
    .slice(0, MOST)
}

const fold = (text: string): string => text.toLocaleLowerCase('en')
