import type { TitlePageEntry } from '../entities.ts'
import { isTransition } from './transitions.ts'

const ENTRY = /^([\p{L}][\p{L}\p{M} /()_-]{0,40})\s*[:：]\s*(.*)$/u
/** Keys that writers use. A title page has at least one of them, so that a script can start with `Note: …`. */
const KNOWN =
  /^(?:title|credit|authors?|source|draft date|date|contact|copyright|notes?|revision|format|genre|logline|episode|series|written by|titel|autor|autorin|titre|auteur|título|titulo|autora|titolo|autore|название|автор|标题|標題|题目|剧名|劇名|片名|作者|编剧|編劇|作品名)$/iu

/** A title page at the start of a text, and the number of its lines. */
export interface TitlePage {
  readonly entries: readonly TitlePageEntry[]
  readonly lines: number
}

/** Reads the title page that a text may start with: `Key: value`, with further lines of a value indented. */
export function readTitlePage(lines: readonly string[]): TitlePage {
  const none = { entries: [], lines: 0 }
  const start = lines.findIndex((line) => line.trim() !== '')
  const entries: { key: string; value: string }[] = []
  let at = start
  for (; at >= 0 && at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') break
    const [, key, value] = /^\s/.test(line) && entries.length > 0 ? [] : (ENTRY.exec(line) ?? [])
    const last = entries.at(-1)
    if (key !== undefined && !isTransition(line.trim())) entries.push({ key: key.trim(), value: (value ?? '').trim() })
    else if (last !== undefined) last.value = last.value === '' ? line.trim() : `${last.value}\n${line.trim()}`
    else return none
  }
  return entries.some(({ key }) => KNOWN.test(key)) ? { entries, lines: at } : none
}

/** Returns the lines of a title page in Fountain. */
export const writeTitlePage = (entries: readonly TitlePageEntry[]): string[] =>
  entries.flatMap(({ key, value }) =>
    value.includes('\n')
      ? [`${key}:`, ...value.split('\n').map((line) => `    ${line}`)]
      : [`${key}: ${value}`.trimEnd()],
  )

/** Returns the value of a key of the title page, in one line. */
export const titlePageValue = (entries: readonly TitlePageEntry[], names: RegExp): string | undefined =>
  entries
    .find(({ key, value }) => names.test(key) && value !== '')
    ?.value.replaceAll(/\s*\n\s*/g, ' ')
    .trim()
