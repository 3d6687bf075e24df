import type { ScriptElement } from '../entities.ts'
import type { ElementType } from '../kinds.ts'
import { plainText } from '../text/emphasis.ts'

/** Elements that belong to the speech of a cue. */
const SPOKEN: ReadonlySet<ElementType> = new Set(['parenthetical', 'dialogue', 'lyric'])

/** Elements that have no note of their own. */
const UNNOTED: ReadonlySet<ElementType> = new Set(['note', 'pageBreak'])

/**
 * Brings the elements of any reader into one form, so that every format can write them and reads the same back: no
 * empty elements, no spaces at the ends of lines, no speech without a cue, and no speech in two pieces.
 */
export function tidyElements(elements: Iterable<ScriptElement>): ScriptElement[] {
  const tidy: ScriptElement[] = []
  let inSpeech = false
  let isDual = false
  for (const element of elements) {
    const text = tidyText(element)
    if (text === '' && element.type !== 'pageBreak') {
      const last = tidy.at(-1)
      if (element.note === undefined) continue
      if (last === undefined || UNNOTED.has(last.type)) tidy.push({ type: 'note', text: element.note })
      else last.note = joined(last.note, element.note)
      continue
    }
    const isSpoken = SPOKEN.has(element.type)
    const type: ElementType = isSpoken && !inSpeech && element.type !== 'lyric' ? 'action' : element.type
    // A speech is beside another one, which directly precedes it.
    const dual: boolean = type === 'character' && element.dual === true && inSpeech && !isDual
    inSpeech = type === 'character' || (isSpoken && inSpeech)
    if (type === 'character') isDual = dual
    const last = tidy.at(-1)
    const isMore = inSpeech && isSpoken && last?.type === type && type !== 'parenthetical'
    if (isMore && last !== undefined) {
      last.text += `\n${text}`
      if (element.note !== undefined) last.note = joined(last.note, element.note)
    } else {
      const { dual: _dual, note, ...rest } = element
      const isNoted = note !== undefined && !UNNOTED.has(type)
      tidy.push({
        ...rest,
        ...(type === 'heading' ? numbered(rest.number, text) : { text }),
        type,
        ...(dual && { dual }),
        ...(isNoted && { note }),
      })
      if (note !== undefined && !isNoted) tidy.push({ type: 'note', text: note })
    }
  }
  return tidy
}

/** A number at the end of a heading, as Fountain writes it. */
const NUMBERED = /^(.+?)\s*#([^#\s][^#]*)#$/

function numbered(number: string | undefined, text: string): Pick<ScriptElement, 'text' | 'number'> {
  const [, title = text, found] = number === undefined ? (NUMBERED.exec(text) ?? []) : []
  const shown = number ?? found?.trim()
  return { text: title, ...(shown !== undefined && { number: shown }) }
}

const joined = (some: string | undefined, other: string): string => (some === undefined ? other : `${some}\n${other}`)

/** Elements of one line in one style. */
const PLAIN: ReadonlySet<ElementType> = new Set(['heading', 'character', 'transition', 'shot', 'section', 'actBreak'])

function tidyText({ type, text }: ScriptElement): string {
  if (type === 'pageBreak') return ''
  // A circumflex at the end of a cue is Fountain's sign for two speeches side by side.
  if (type === 'character') return withoutEmphasis(inOneLine(text)).replace(/[\s^]+$/, '')
  if (PLAIN.has(type)) return withoutEmphasis(inOneLine(text))
  if (type === 'parenthetical') {
    const line = inOneLine(text)
    return line === '' || /^[(（]/.test(line) ? line : `(${line})`
  }
  const lines = text.split('\n').map((line) => line.trimEnd())
  // A blank line ends a paragraph, except in speech.
  const kept = type === 'dialogue' ? lines : lines.filter((line) => line !== '')
  return (type === 'action' ? kept : kept.map((line) => line.trimStart())).join('\n').trim()
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Removing signs can bring others together, which emphasize in turn. */
function withoutEmphasis(text: string): string {
  const plain = inOneLine(plainText(text))
  return plain === text ? text : withoutEmphasis(plain)
}
