import type { ParsedScript } from '../entities.ts'
import { TIME_WORDS_OF_NIGHT } from '../text/heading-words.ts'
import { countTerms } from './count-terms.ts'

/** Scenes and their length at a place. */
export interface PlaceStatistics {
  readonly name: string
  readonly scenes: number
  /** Eighths of a page. */
  readonly eighths: number
}

export interface ScriptStatistics {
  readonly scenes: number
  /** Eighths of a page. */
  readonly eighths: number
  /** A page is a minute. */
  readonly minutes: number
  /** Words, and Chinese, Japanese and Korean characters, of everything that is printed. */
  readonly words: number
  readonly characters: ParsedScript['characters']
  /** The most used place comes first. */
  readonly places: readonly PlaceStatistics[]
  readonly day: number
  readonly night: number
  readonly inside: number
  readonly outside: number
}

const NIGHT = /[夜晚]|深夜|凌晨/u

/** Counts scenes, pages, words, places and times of day. A scene that is inside and outside counts as both. */
export function statisticsOf({ scenes, characters }: Pick<ParsedScript, 'scenes' | 'characters'>): ScriptStatistics {
  const places = new Map<string, { name: string; scenes: number; eighths: number }>()
  let words = 0
  for (const { location, eighths, elements } of scenes) {
    for (const { text } of elements) words += countTerms(text)
    if (location === undefined) continue
    const key = location.toLocaleUpperCase('en')
    const known = places.get(key) ?? { name: location, scenes: 0, eighths: 0 }
    places.set(key, { ...known, scenes: known.scenes + 1, eighths: known.eighths + eighths })
  }
  const eighths = scenes.reduce((sum, scene) => sum + scene.eighths, 0)
  const night = scenes.filter(({ time }) => isNight(time)).length
  return {
    scenes: scenes.length,
    eighths,
    minutes: Math.max(scenes.length > 0 ? 1 : 0, Math.round(eighths / 8)),
    words,
    characters,
    places: [...places.values()].toSorted((some, other) => other.scenes - some.scenes),
    day: scenes.filter(({ time }) => time !== undefined).length - night,
    night,
    inside: scenes.filter(({ intExt }) => intExt !== undefined && intExt !== 'EXT').length,
    outside: scenes.filter(({ intExt }) => intExt !== undefined && intExt !== 'INT').length,
  }
}

const isNight = (time: string | undefined): boolean =>
  time !== undefined &&
  (NIGHT.test(time) ||
    time
      .toLocaleUpperCase('en')
      .split(/[^\p{L}]+/u)
      .some((word) => TIME_WORDS_OF_NIGHT.has(word)))
