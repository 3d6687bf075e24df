import type { ParsedScene, ScriptCharacter, ScriptElement } from '../entities.ts'
import { characterKey, cueName } from '../text/names.ts'
import { countTerms } from './count-terms.ts'

/** Returns the names of the characters that speak, in the order of their first cue, each in its first spelling. */
export function speakersOf(elements: readonly ScriptElement[]): string[] {
  const names = new Map<string, string>()
  for (const { type, text } of elements) {
    const key = type === 'character' ? characterKey(text) : ''
    if (key !== '' && !names.has(key)) names.set(key, cueName(text))
  }
  return [...names.values()]
}

/** Counts cues, words and scenes of each character. The one with the most cues comes first. */
export function countCharacters(
  front: readonly ScriptElement[],
  scenes: readonly Pick<ParsedScene, 'elements'>[],
): ScriptCharacter[] {
  const found = new Map<string, { name: string; cues: number; words: number; scenes: Set<number> }>()
  for (const [index, elements] of [front, ...scenes.map((scene) => scene.elements)].entries()) {
    let speaker: { words: number } | undefined
    for (const { type, text } of elements) {
      if (type === 'character') {
        const key = characterKey(text)
        if (key === '') continue
        const known = found.get(key) ?? { name: cueName(text), cues: 0, words: 0, scenes: new Set() }
        known.cues += 1
        if (index > 0) known.scenes.add(index)
        found.set(key, known)
        speaker = known
      } else if (type === 'dialogue' || type === 'lyric') {
        if (speaker !== undefined) speaker.words += countTerms(text)
      } else if (type !== 'parenthetical') speaker = undefined
    }
  }
  return [...found.values()]
    .map(({ name, cues, words, scenes: spoken }) => ({ name, cues, words, scenes: spoken.size }))
    .toSorted((some, other) => other.cues - some.cues)
}
