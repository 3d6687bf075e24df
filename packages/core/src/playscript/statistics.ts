import type { ParsedScene, ScriptElement } from './entities.ts'
import type { ScriptStatistics } from './script-entities.ts'
import { countCharacters } from './script/characters.ts'
import { countTerms } from './script/count-terms.ts'

/** A page takes about a minute. */
const EIGHTHS_OF_PAGE = 8
const SPOKEN: ReadonlySet<string> = new Set(['dialogue', 'lyric'])
const UNPRINTED: ReadonlySet<string> = new Set(['section', 'synopsis', 'note'])

type CountedScene = Pick<ParsedScene, 'elements' | 'eighths' | 'intExt' | 'location' | 'time'>

/** Returns the figures of a script. `front` is what comes before its first scene. */
export function statisticsOf(front: readonly ScriptElement[], scenes: readonly CountedScene[]): ScriptStatistics {
  const eighths = scenes.reduce((sum, scene) => sum + scene.eighths, 0)
  const printed = [...front, ...scenes.flatMap((scene) => scene.elements)].filter(({ type }) => !UNPRINTED.has(type))
  return {
    scenes: scenes.length,
    eighths,
    pages: eighths / EIGHTHS_OF_PAGE,
    minutes: eighths / EIGHTHS_OF_PAGE,
    words: wordsIn(printed),
    dialogueWords: wordsIn(printed.filter(({ type }) => SPOKEN.has(type))),
    characters: countCharacters(front, scenes),
    locations: countBy(scenes, ({ location }) => location),
    places: countBy(scenes, ({ intExt }) => intExt),
    times: countBy(scenes, ({ time }) => time),
  }
}

/** Counts scenes by a part of their heading, whatever its case. */
function countBy(scenes: readonly CountedScene[], partOf: (scene: CountedScene) => string | undefined) {
  const found = new Map<string, { name: string; scenes: number; eighths: number }>()
  for (const scene of scenes) {
    const name = partOf(scene)?.trim()
    if (name === undefined || name === '') continue
    const key = name.toLocaleUpperCase('en')
    const known = found.get(key) ?? { name, scenes: 0, eighths: 0 }
    found.set(key, { ...known, scenes: known.scenes + 1, eighths: known.eighths + scene.eighths })
  }
  return [...found.values()].toSorted((some, other) => other.scenes - some.scenes)
}

const wordsIn = (elements: readonly ScriptElement[]): number =>
  elements.reduce((sum, { text }) => sum + countTerms(text), 0)
