import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import type { ParsedWarning, ScriptElement } from '../entities.ts'
import type { ElementType } from '../kinds.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { tidyElements } from '../text/tidy-elements.ts'
import { readTitlePage } from '../text/title-page.ts'
import { bareLine, type Mark, normalizeText, ownMark, takeMarks, takeNotes, unescapeMarks } from './marks.ts'
import { isNaturalCue, isNaturalHeading, naturalType } from './natural-lines.ts'

const NUMBERED = /^(.+?)\s*#([^#\s][^#]*)#$/
/** A period in front of a heading. A space follows it if the heading starts with another sign. */
const FORCED = /^\.(?:[\p{L}\p{N}]| (?=[^\p{L}\p{N}\s]))/u
const SECTION = /^(#{1,6})(?:\s+(?=\S)|(?=[^#\s]))(.*)$/
/** Marks of types that Fountain has no sign for. The writer adds them as notes. */
const TYPE_NOTES: Readonly<Record<string, ElementType>> = {
  shot: 'shot',
  'act break': 'actBreak',
  transition: 'transition',
}

/** Reads a script in Fountain. Every text is one, so this never fails. */
export function readFountain(source: string): ScriptDraft {
  const { text, marks } = takeMarks(normalizeText(source))
  const lines = text.split('\n').map((line) => line.replaceAll('\t', '    '))
  const { entries, lines: start } = readTitlePage(lines)
  const reader = createReader(marks)
  for (let at = start; at < lines.length; at += 1) {
    reader.read(lines[at] ?? '', lines[at + 1] ?? '')
  }
  const { elements, warnings } = reader.end()
  return {
    titlePage: entries.map(({ key, value }) => ({ key, value: unescapeMarks(takeNotes(value, marks).text) })),
    elements: tidyElements(elements),
    warnings,
  }
}

interface Reader {
  readonly read: (line: string, next: string) => void
  readonly end: () => { elements: ScriptElement[]; warnings: ParsedWarning[] }
}

function createReader(marks: readonly Mark[]): Reader {
  const elements: ScriptElement[] = []
  let inSpeech = false
  /** The element that the next line may continue. */
  let open: ScriptElement | undefined
  let isAfterBlank = true
  let isCrowded = false

  /** The notes of the line that is being read. */
  let lineNote: string | undefined

  const add = (element: ScriptElement): ScriptElement => {
    // The writer puts the mark of a type before the element's own notes.
    const [mark = '', ...others] = lineNote?.split('\n') ?? []
    const type = TYPE_NOTES[mark]
    const note = type === undefined ? lineNote : others.length > 0 ? others.join('\n') : undefined
    const added = {
      ...element,
      type: type ?? element.type,
      text: unescapeMarks(element.text),
      ...(note !== undefined && { note }),
    }
    elements.push(added)
    return added
  }
  const addNote = (element: ScriptElement): void => {
    if (lineNote !== undefined) element.note = element.note === undefined ? lineNote : `${element.note}\n${lineNote}`
  }
  /** Adds a line to the open element of a type, or starts one. */
  const extend = (type: ElementType, line: string): void => {
    if (open?.type !== type || type === 'parenthetical') {
      open = add({ type, text: line })
      return
    }
    open.text += `\n${unescapeMarks(line)}`
    addNote(open)
  }
  const single = (element: ScriptElement): void => {
    add(element)
    open = undefined
    inSpeech = false
  }
  const cue = (line: string): void => {
    const isDual = /\^\s*$/.test(line)
    const text = line.replace(/\^\s*$/, '').trim()
    single({ type: 'character', text, ...(isDual && { dual: true }) })
    inSpeech = true
  }
  const heading = (line: string, next: string, wasBlank: boolean): void => {
    const [, text = line, number] = NUMBERED.exec(line) ?? []
    if (next.trim() !== '' || !wasBlank) isCrowded = true
    single({ type: 'heading', text, ...(number !== undefined && { number: number.trim() }) })
  }

  const read = (printed: string, next: string): void => {
    const { text: line, note } = takeNotes(printed, marks)
    lineNote = note
    const text = line.trim()
    const wasBlank = isAfterBlank
    isAfterBlank = text === '' && note === undefined
    if (isAfterBlank) {
      // Two spaces keep a blank line within a speech.
      if (inSpeech && printed.length >= 2 && next.trim() !== '' && open !== undefined) open.text += '\n'
      else {
        inSpeech = false
        open = undefined
      }
      return
    }
    if (text === '') {
      // A note below a paragraph is about it.
      if (open !== undefined) return addNote(open)
      elements.push({ type: 'note', text: note ?? '' })
      isAfterBlank = true
      return
    }
    const mark = ownMark(line, marks)
    if (mark !== undefined) {
      if (mark.text !== '') elements.push({ type: 'note', text: mark.text, ...(mark.isOmitted && { omitted: true }) })
      isAfterBlank = true
      if (!mark.isOmitted) [open, inSpeech] = [undefined, false]
      return
    }
    if (inSpeech) {
      const bare = bareLine(text)
      if (text.startsWith('\\ ')) return extend('dialogue', text.slice(2))
      if (text.startsWith('~')) return extend('lyric', text.slice(1).trim())
      if (/^[(（].*[)）]$/.test(bare)) return extend('parenthetical', text)
      if (isNaturalHeading(bare, 'strict')) return heading(text, next, wasBlank)
      return extend('dialogue', text)
    }
    if (/^={3,}$/.test(text)) {
      single({ type: 'pageBreak', text: '' })
      isAfterBlank = true
    } else if (/^=(?!=)/.test(text)) extend('synopsis', text.slice(1).trim())
    else if (SECTION.test(text)) {
      const [, signs = '', title = ''] = SECTION.exec(text) ?? []
      single({ type: 'section', text: title, level: signs.length })
      isAfterBlank = true
    } else if (FORCED.test(text)) heading(text.slice(1).trimStart(), next, wasBlank)
    else if (text.startsWith('!')) extend('action', line.trimEnd().replace('!', ''))
    else if (text.startsWith('@') && text.length > 1) cue(text.slice(1))
    else if (text.startsWith('~')) extend('lyric', text.slice(1).trim())
    else if (/^>.*<$/.test(text)) centered(text.slice(1, -1).trim(), next)
    else if (text.startsWith('>')) single({ type: 'transition', text: text.slice(1).trim() })
    else natural(line, { next, wasBlank })
  }
  const centered = (text: string, next: string): void => {
    const isAct = open?.type !== 'centered' && next.trim() === '' && naturalType(bareLine(text)) === 'actBreak'
    if (isAct) single({ type: 'actBreak', text })
    else extend('centered', text)
  }
  const natural = (line: string, { next, wasBlank }: { next: string; wasBlank: boolean }): void => {
    const text = line.trim()
    const bare = bareLine(text)
    const isLast = next.trim() === ''
    const candidate = NUMBERED.exec(bare)?.[1] ?? bare
    if (
      isNaturalHeading(candidate, wasBlank ? 'usual' : 'strict') ||
      (wasBlank && parseChineseHeading(candidate) !== undefined)
    ) {
      return heading(unwrapped(text), next, wasBlank)
    }
    const type = wasBlank && isLast ? naturalType(bare) : undefined
    if (type !== undefined) return single({ type, text })
    if (wasBlank && !isLast && isNaturalCue(bare)) return cue(text)
    extend('action', line.trimEnd())
  }
  return {
    read,
    end: () => ({ elements, warnings: isCrowded ? [{ code: 'heading_spacing' }] : [] }),
  }
}

/** Removes emphasis around a whole heading, inside of which is the number. */
const unwrapped = (text: string): string => text.replace(/^([*_]+)(.*?)\1$/, '$2')
