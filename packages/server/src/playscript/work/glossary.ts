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

/** Returns the names that aren't in a glossary, each once, as far as it has room for them. */
export function missingNames(glossary: readonly GlossaryName[], to: string, names: readonly string[]): string[] {
  const known = new Set(namesIn(glossary, to).keys())
  const missing = names.filter((name) => {
    const key = characterKey(name)
    if (key === '' || name.length > MAX_GLOSSARY_NAME || known.has(key)) return false
    known.add(key)
    return true
  })
  return missing.slice(0, Math.max(0, MAX_GLOSSARY_NAMES - glossary.length))
}

/** Returns what to ask a model for names. */
export const namesQuestion = (to: string, names: readonly string[]) => ({
  system: renderTask(TASKS.names, { to }),
  user: tagged('names', names.join('\n')),
})

/** Longer lines of an answer aren't read: two names, and what stands around them. */
const MAX_LINE = 3 * MAX_GLOSSARY_NAME

/**
 * Reads a model's answer: `NAME = translation`. Lines about other names are ignored. A name without an answer stays as it
 * is, so that it isn't asked for, and paid, again.
 */
export function readNames(answer: string, to: string, names: readonly string[]): GlossaryName[] {
  const answers = new Map<string, string>()
  for (const line of answer.split('\n')) {
    const at = line.indexOf('=')
    if (at < 0 || line.length > MAX_LINE) continue
    const key = characterKey(line.slice(0, at).replace(/^[-*\s]+/, ''))
    const as = line.slice(at + 1).trim()
    if (as !== '' && !answers.has(key)) answers.set(key, as.slice(0, MAX_GLOSSARY_NAME))
  }
  return names.map((name) => ({ name, as: answers.get(characterKey(name)) ?? name, language: to }))
}

/**
 * Adds names to the glossary of a script. Those that are there already stay as they are. Returns the script if it was
 * changed.
 */
export async function addNames(
  tx: Queries,
  owned: Owned,
  to: string,
  added: readonly GlossaryName[],
): Promise<PlayscriptTable | undefined> {
  const script = await lockScript(tx, owned)
  if (script === undefined) return undefined
  const glossary = glossaryOf(script)
  const known = namesIn(glossary, to)
  const fresh = added.filter(({ name }) => !known.has(characterKey(name)))
  if (fresh.length === 0) return undefined
  return storeGlossary(tx, owned, JSON.stringify([...glossary, ...fresh].slice(0, MAX_GLOSSARY_NAMES)))
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
