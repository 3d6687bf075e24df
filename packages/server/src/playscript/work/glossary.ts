import type { GlossaryName, ScriptElement } from '@saffron/core/playscript'
import { characterKey, cueName, MAX_GLOSSARY_NAME, MAX_GLOSSARY_NAMES } from '@saffron/core/playscript'

import type { Queries } from '../../db/index.ts'
import type { PlayscriptTable } from '../../db/tables/playscripts.ts'
import { lockScript, type Owned, storeGlossary } from '../stores/script-store.ts'
import { renderTask, tagged, TASKS } from './prompts.ts'

/** Names that are asked for in one call. */
export const NAMES_AT_ONCE = 200

// Only the server has written this column.
export const glossaryOf = ({ glossary }: Pick<PlayscriptTable, 'glossary'>): GlossaryName[] =>
  JSON.parse(glossary) as GlossaryName[]

/** Returns how names are written in a language, by the key of each name. */
export const namesIn = (glossary: readonly GlossaryName[], to: string): ReadonlyMap<string, GlossaryName> =>
  new Map(
    glossary
      .filter(({ language }) => language === undefined || language === to)
      .map((name) => [characterKey(name.name), name]),
  )

/** Returns the names that aren't in a glossary, each once. */
export function missingNames(glossary: readonly GlossaryName[], to: string, names: readonly string[]): string[] {
  const known = new Set(namesIn(glossary, to).keys())
  return names.filter((name) => {
    const key = characterKey(name)
    if (key === '' || name.length > MAX_GLOSSARY_NAME || known.has(key)) return false
    known.add(key)
    return true
  })
}

/** Returns what to ask a model for names. */
export const namesQuestion = (to: string, names: readonly string[]) => ({
  system: renderTask(TASKS.names, { to }),
  user: tagged('names', names.join('\n')),
})

/** Reads a model's answer: `NAME = translation`. Lines about other names are ignored. */
export function readNames(answer: string, to: string, names: readonly string[]): GlossaryName[] {
  const wanted = new Map(names.map((name) => [characterKey(name), name]))
  return answer.split('\n').flatMap((line) => {
    const [, left = '', right = ''] = /^[-*\s]*(.+?)\s*=\s*(.+?)\s*$/.exec(line) ?? []
    const name = wanted.get(characterKey(left))
    return name === undefined || right === '' ? [] : [{ name, as: right.slice(0, MAX_GLOSSARY_NAME), language: to }]
  })
}

/** Adds names to the glossary of a script. Those that are there already stay as they are. */
export async function addNames(tx: Queries, owned: Owned, to: string, added: readonly GlossaryName[]): Promise<void> {
  const script = await lockScript(tx, owned)
  if (script === undefined) return
  const glossary = glossaryOf(script)
  const known = namesIn(glossary, to)
  const fresh = added.filter(({ name }) => !known.has(characterKey(name)))
  if (fresh.length === 0) return
  await storeGlossary(tx, owned, JSON.stringify([...glossary, ...fresh].slice(0, MAX_GLOSSARY_NAMES)))
}

/** Returns a cue in a translation: its name as in the glossary, and what follows the name as the model wrote it. */
export function translatedCue(
  { text }: Pick<ScriptElement, 'text'>,
  translated: string,
  names: ReadonlyMap<string, GlossaryName>,
): string {
  const known = names.get(characterKey(text))
  if (known === undefined) return translated
  const [extension = ''] = /\s*[(（].*$/u.exec(translated) ?? []
  return text.trim() === cueName(text) ? known.as : `${known.as}${extension}`
}
