import type { ScriptLine } from './script-line.ts'

/** Lines that only say that a scene or a speech goes on. */
const CONTINUED =
  /^(?:[\dA-Z.]{1,6}\s+)?[(\[]?\s*(?:CONTINUED|CONT['’]?D|CONT\.|SUITE|FORTSETZUNG|CONTINÚA|CONTINUA|CONTINUAÇÃO|SEGUE|ПРОДОЛЖЕНИЕ)\s*:?\s*(?:\(?\d{1,3}\)?)?\s*[)\]]?:?\s*(?:\(\d{1,3}\))?(?:\s+[\dA-Z.]{1,6})?\**$/u
const MORE =
  /^\((?:MORE|SUITE|À SUIVRE|A SUIVRE|WEITER|MEHR|FORTS\.?|MÁS|MAS|CONTINÚA|MAIS|SEGUE|ДАЛЬШЕ|续|續|more)\)\**$/iu
const PAGE_NUMBER = /^(?:page\s*)?[-–—([]?\s*\d{1,4}[A-Z]?\s*[-–—)\].:]?(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?\.?\**$/iu
const REVISION_MARK = /\s+\*{1,3}$/
/** Lines at the top and bottom of a page among which headers and footers are looked for. */
const [TOP, BOTTOM] = [3, 2]
const DIGITS = /\d+/g
/** A header is on at least this share of the pages. */
const HEADER_SHARE = 0.25
/** In lines. A page number is alone in its line. */
const LEAST_OF_HEADER = 3

/** A line with what was removed directly above it. */
export interface CleanLine extends ScriptLine {
  /** Whether `(MORE)` is above it, so that the cue below continues a speech. */
  readonly isAfterMore?: boolean
  /** Whether it's the first line of a page other than the first. */
  readonly isPageTop?: boolean
}

/** Removes page numbers, headers, footers, revision marks, `CONTINUED:` and `(MORE)`. */
export function removeFurniture(lines: readonly ScriptLine[]): CleanLine[] {
  const edges = edgesOf(lines)
  const repeated = repeatedTexts(lines, edges)
  const clean: CleanLine[] = []
  let isAfterMore = false
  let page = lines[0]?.page ?? 1
  let gap = 0
  for (const [index, line] of lines.entries()) {
    const isNew = line.page !== page
    const text = line.text.replace(REVISION_MARK, '').trim()
    const isEdge = edges.has(index)
    const isFurniture =
      text === '' ||
      /^\*+$/.test(text) ||
      CONTINUED.test(text) ||
      (isEdge && (PAGE_NUMBER.test(text) || repeated.has(shapeOf(text))))
    if (MORE.test(text)) isAfterMore = true
    if (isFurniture || MORE.test(text)) {
      gap += line.gap + 1
      continue
    }
    // Page numbers of text without pages are alone between blank lines, and far to the right.
    if (lines.at(-1)?.page === 1 && PAGE_NUMBER.test(text) && /\.$/.test(text) && line.gap > 0 && line.x > 250) {
      gap += line.gap + 1
      continue
    }
    clean.push({
      ...line,
      text,
      gap: Math.max(line.gap, gap > 0 ? 1 : 0),
      ...(isAfterMore && { isAfterMore }),
      ...(isNew && { isPageTop: true }),
    })
    page = line.page
    isAfterMore = false
    gap = 0
  }
  return clean
}

const shapeOf = (text: string): string =>
  text
    .replaceAll(DIGITS, '#')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s#.]+$/, '')
    .toLowerCase()

/** Returns the indexes of the first and last lines of pages. */
function edgesOf(lines: readonly ScriptLine[]): Set<number> {
  const edges = new Set<number>()
  let start = 0
  for (let at = 1; at <= lines.length; at += 1) {
    if (at < lines.length && lines[at]?.page === lines[start]?.page) continue
    for (let index = start; index < at; index += 1) if (index < start + TOP || index >= at - BOTTOM) edges.add(index)
    start = at
  }
  return edges
}

function repeatedTexts(lines: readonly ScriptLine[], edges: ReadonlySet<number>): Set<string> {
  const pages = new Map<string, Set<number>>()
  for (const index of edges) {
    const line = lines[index]
    const shape = line === undefined ? '' : shapeOf(line.text)
    if (line === undefined || shape === '') continue
    pages.set(shape, (pages.get(shape) ?? new Set()).add(line.page))
  }
  const count = new Set(lines.map(({ page }) => page)).size
  const least = Math.max(LEAST_OF_HEADER, count * HEADER_SHARE)
  return new Set([...pages].filter(([, found]) => found.size >= least).map(([shape]) => shape))
}
