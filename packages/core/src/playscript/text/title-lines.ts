import type { TitlePageEntry } from '../entities.ts'

/** A line of a title page as it's printed. */
export interface TitleLine {
  readonly text: string
  readonly place: 'left' | 'center' | 'right'
}

const CREDIT =
  /^(?:(?:a )?(?:screenplay|teleplay|script|story|play)?\s*(?:written\s*(?:and directed\s*)?)?(?:by|von|par|de|di|por|door|av|автор)|written|drehbuch(?: von)?|scénario(?: de)?|guion(?: de)?|sceneggiatura(?: di)?|роль|编剧|編劇|作者)[:：]?$/iu
const SOURCE =
  /^(?:based (?:on|upon)|adapted from|inspired by|nach (?:dem|der|einem)|d['’]après|basado en|tratto da|根据|改编自)/iu
const DATE = /(?:\b(?:19|20)\d\d\b|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\bdraft\b|\brevision\b|\bfassung\b|\bversion\b)/iu
const ENTRY =
  /^(title|credit|authors?|source|draft date|date|contact|copyright|notes?|revision|format|标题|编剧|作者)\s*[:：]\s*(.+)$/iu

/** Reads the title page of a file that only has it as printed: the title, who wrote it, and how to reach them. */
export function readTitleLines(lines: readonly TitleLine[]): TitlePageEntry[] {
  const entries: { key: string; value: string }[] = []
  const add = (key: string, text: string): void => {
    const known = entries.find((entry) => entry.key === key)
    if (known === undefined) entries.push({ key, value: text })
    else known.value += `\n${text}`
  }
  let expects: 'title' | 'credit' | 'author' | 'rest' = 'title'
  let isAfterBlank = false
  for (const { text: printed, place } of lines) {
    const text = printed.replaceAll(/\s+/g, ' ').trim()
    if (text === '') {
      isAfterBlank = true
      continue
    }
    const [, key, value] = ENTRY.exec(text) ?? []
    const inline = /^(.*?\b(?:by|von|par|di|por))\s+(\p{Lu}.*)$/u.exec(text)
    if (key !== undefined && value !== undefined) add(key, value)
    else if (expects === 'title' && place !== 'right') {
      add('Title', text)
      expects = 'credit'
    } else if (expects === 'credit' && CREDIT.test(text)) {
      add('Credit', text)
      expects = 'author'
    } else if (expects === 'credit' && inline !== null && CREDIT.test(inline[1] ?? '')) {
      add('Credit', inline[1] ?? '')
      add('Author', inline[2] ?? '')
      expects = 'rest'
    } else if (expects === 'credit' && place === 'center' && !isAfterBlank && !DATE.test(text)) add('Title', text)
    else if (expects === 'author' && !(isAfterBlank && entries.at(-1)?.key === 'Author')) add('Author', text)
    else if (SOURCE.test(text)) add('Source', text)
    else if (/©|\bcopyright\b|\(c\)/i.test(text)) add('Copyright', text)
    else if (place === 'right' && DATE.test(text)) add('Draft date', text)
    else if (place === 'center' && DATE.test(text)) add('Draft date', text)
    else add(place === 'center' ? 'Notes' : 'Contact', text)
    isAfterBlank = false
  }
  return entries
}

const CENTER = ['Title', 'Credit', 'Author', 'Source', 'Notes']

/** Lays out a title page. Entries that aren't printed on one are lines with their keys. */
export function layTitleLines(entries: readonly TitlePageEntry[]): TitleLine[] {
  const lines: TitleLine[] = []
  const block = (name: string, place: TitleLine['place']): void => {
    const found = entries.filter(({ key }) => nameOf(key) === name)
    if (found.length === 0) return
    if (lines.length > 0) lines.push({ text: '', place })
    for (const { value } of found) for (const text of value.split('\n')) lines.push({ text, place })
  }
  for (const name of CENTER) block(name, 'center')
  block('Copyright', 'left')
  block('Contact', 'left')
  block('Draft date', 'right')
  for (const { key, value } of entries) {
    if (nameOf(key) === undefined) lines.push({ text: `${key}: ${value.replaceAll('\n', ' ')}`, place: 'left' })
  }
  return lines
}

const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  titel: 'Title',
  titre: 'Title',
  título: 'Title',
  titolo: 'Title',
  标题: 'Title',
  標題: 'Title',
  剧名: 'Title',
  劇名: 'Title',
  片名: 'Title',
  credit: 'Credit',
  author: 'Author',
  authors: 'Author',
  autor: 'Author',
  auteur: 'Author',
  autore: 'Author',
  作者: 'Author',
  编剧: 'Author',
  編劇: 'Author',
  source: 'Source',
  notes: 'Notes',
  copyright: 'Copyright',
  contact: 'Contact',
  'draft date': 'Draft date',
  date: 'Draft date',
}

/** Returns the usual English key of an entry: `Author` for `Authors` and `编剧`. */
export const nameOf = (key: string): string | undefined => NAMES[key.trim().toLowerCase()]
