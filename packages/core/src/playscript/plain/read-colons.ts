import type { ScriptElement } from '../entities.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { isNearlyCapitals } from '../text/capitals.ts'
import { isHeadingCase, parseHeading, parseSceneWord } from '../text/headings.ts'
import { tidyElements } from '../text/tidy-elements.ts'
import { readTitlePage } from '../text/title-page.ts'
import { isActBreak, isShot, isTransition } from '../text/transitions.ts'

const CUE =
  /^([\p{L}][\p{L}\p{M}\p{N}.'’#&/ -]{0,29}?)\s*(\([^)]{0,60}\)|,\s[^:：]{1,40})?\s*[:：]\s*(\(.*?\))?\s*(.*)$/u
/** Words before a colon that aren't names. */
const LABEL =
  /^(?:title|author|credit|source|draft|date|contact|copyright|note|notes|setting|time|place|location|characters?|cast|scene|act|super|titles?|fade in|fade out|cut to|dissolve to|insert|sfx|fx|music|sound|at rise|ort|zeit|personen|musik|lieu|temps|personnages|lugar|tiempo|personajes|luogo|tempo|personaggi|episode|logline|int|ext|http|https|intercut|montage|pov|re|ps|screenplay|script|genre|roteiro|guion|guión|drehbuch|scénario|sceneggiatura|сценарий|título|titolo|titre|titel|gênero|género|genere|durée|duración|autor|autora|auteur|autore|автор|жанр)$/iu

/** Returns a line of speech in the form `NAME (mood): words`. */
export function parseColonCue(
  line: string,
): { readonly name: string; readonly aside?: string; readonly words: string } | undefined {
  const [, name = '', before, after, words = ''] = CUE.exec(line) ?? []
  // Only a name in capitals has its mood after a comma: `LUCAS, tired: …`
  if (before?.startsWith(',') === true && !isNearlyCapitals(name)) return undefined
  if (name === '' || LABEL.test(name) || name.split(/\s+/).length > 4 || isTransition(`${name}:`)) return undefined
  const aside = [before?.replace(/^,\s*(.*)$/, '($1)'), after].filter((each) => each !== undefined).join(' ')
  return { name, words, ...(aside !== '' && { aside }) }
}

/** Reads a script whose speeches are `NAME: words`, as on the stage and on the radio. */
export function readColons(lines: readonly string[]): ScriptDraft {
  const { entries, lines: start } = readTitlePage(lines)
  const rest = lines.slice(start).map((line) => line.trim())
  const elements: ScriptElement[] = []
  let last: ScriptElement | undefined
  let isAfterBlank = true
  for (const [index, line] of rest.entries()) {
    const wasBlank = isAfterBlank
    isAfterBlank = line === ''
    if (isAfterBlank) continue
    const isAlone = wasBlank && (rest[index + 1] ?? '') === ''
    const found = elementsOfLine(line, isAlone)
    if (found !== undefined) elements.push(...found)
    else if (!wasBlank && last?.type === 'dialogue') last.text += ` ${line}`
    else elements.push({ type: 'action', text: line })
    last = elements.at(-1)
  }
  return { titlePage: entries, elements: tidyElements(elements), warnings: [] }
}

function elementsOfLine(line: string, isAlone: boolean): ScriptElement[] | undefined {
  const parts = parseHeading(line)
  if (parts !== undefined && isHeadingCase(line)) {
    return [{ type: 'heading', text: parts.text, ...(parts.number !== undefined && { number: parts.number }) }]
  }
  if (isAlone && isActBreak(line)) return [{ type: 'actBreak', text: line }]
  if (isTransition(line)) return [{ type: 'transition', text: line }]
  if (isAlone && parseSceneWord(line) !== undefined) return undefined
  if (isShot(line)) return [{ type: 'shot', text: line }]
  const cue = parseColonCue(line)
  if (cue === undefined) return undefined
  return [
    { type: 'character', text: cue.name },
    ...(cue.aside === undefined ? [] : [{ type: 'parenthetical' as const, text: cue.aside }]),
    { type: 'dialogue', text: cue.words },
  ]
}
