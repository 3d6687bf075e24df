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

/** Returns the names that a cue could go on with, the ones that speak most first. */
export function completeCue(doc: Node, typed: string): Completion[] {
  if (typed.trim() === '' || /[(（]/.test(typed)) return []
  const names = new Map<string, number>()
  for (const scene of childrenOf(doc)) {
    for (const name of factsOf(scene).characters) names.set(name, (names.get(name) ?? 0) + 1)
  }
  return matching(typed, byCount(names)).map((name) => ({ label: name, text: name }))
}

/** Returns what a heading could go on with: inside or outside, then the place, then the time of day. */
export function completeHeading(doc: Node, typed: string): Completion[] {
  if (typed.trim() === '') return []
  const [, start, rest] = HEADING.exec(typed) ?? []
  if (start === undefined || rest === undefined) {
    return matching(typed, [...STARTS, ...CHINESE_STARTS]).map((text) => ({ label: text.trim(), text }))
  }
  const facts = childrenOf(doc).map(factsOf)
  const [, place, time] = TIMED.exec(rest) ?? []
  if (place !== undefined && time !== undefined) {
    const known = /\p{Script=Han}/u.test(typed) ? CHINESE_TIMES : TIMES
    const used = byCount(counted(facts.map((each) => each.time)))
    return matching(time, [...new Set([...used, ...known])], 'all').map((each) => ({
      label: each,
      text: `${start}${place.trimEnd()} ${each}`,
    }))
  }
  if (rest === '') return []
  return matching(rest, byCount(counted(facts.map((each) => each.location)))).map((each) => ({
    label: each,
    text: `${start}${each}`,
  }))
}

function counted(values: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, some], [, other]) => other - some).map(([value]) => value)

/** What is complete already isn't offered: that's what is being written. */
function matching(typed: string, values: readonly string[], whenEmpty: 'none' | 'all' = 'none'): string[] {
  const start = fold(typed.trimStart())
  if (start === '' && whenEmpty === 'none') return []
  if (values.some((value) => fold(value) === start)) return []
  return values.filter((value) => fold(value).startsWith(start) && fold(value) !== start).slice(0, MOST)
}

const fold = (text: string): string => text.toLocaleLowerCase('en')
