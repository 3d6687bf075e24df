import type { ScriptLine } from './script-line.ts'

/** Lines that only say that a scene or a speech goes on. */
const CONTINUED =
  /^(?:(?=\S*\d)[\dA-Z.]{1,6}\s+)?[([]?\s*(?:CONTINUED|CONT['’]?D|CONT\.|SUITE|FORTSETZUNG|CONTINÚA|CONTINUA|CONTINUAÇÃO|SEGUE|ПРОДОЛЖЕНИЕ)\s*:?\s*(?:\(?\d{1,3}\)?)?\s*[)\]]?:?\s*(?:\(\d{1,3}\))?(?:\s+(?=\S*\d)[\dA-Z.]{1,6})?\**$/u
const MORE =
  /^\((?:MORE|SUITE|À SUIVRE|A SUIVRE|WEITER|MEHR|FORTS\.?|MÁS|MAS|CONTINÚA|MAIS|SEGUE|ДАЛЬШЕ|续|續|more)\)\**$/iu
const PAGE_NUMBER = /^(?:page\s*)?[-–—([]?\s*\d{1,4}[A-Z]?\s*[-–—)\].:]?(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?\.?\**$/iu
const REVISION_MARK = /\s+\*{1,3}$/
/** Lines at the top and bottom of a page among which headers and footers are looked for. */
const [TOP, BOTTOM] = [4, 2]
const DIGITS = /\d+/g
/** A header is on at least this share of the pages. */
const HEADER_SHARE = 0.25
/** In pages, or in lines of a text without pages. */
const LEAST_OF_HEADER = 3
const LEAST_OF_TITLE = 5

/** A line with what was removed directly above it. */
export interface CleanLine extends ScriptLine {
  /** Whether `(MORE)` is above it, so that the cue below continues a speech. */
  readonly isAfterMore?: boolean
  /** Whether it's the first line of a page other than the first. */
  readonly isPageTop?: boolean
}

/** Removes page numbers, headers, footers, revision marks, `CONTINUED:` and `(MORE)`. */
export function removeFurniture(lines: readonly ScriptLine[]): CleanLine[] {
  const removed = lines.at(-1)?.page === 1 ? runningTitles(lines) : pageEdges(lines)
  const clean: CleanLine[] = []
  let isAfterMore = false
  let page = lines[0]?.page ?? 1
  let gap = 0
  for (const [index, line] of lines.entries()) {
    const text = line.text.replace(REVISION_MARK, '').trim()
    const isMore = MORE.test(text)
    isAfterMore ||= isMore
    if (removed.has(index) || text === '' || /^\*+$/.test(text) || CONTINUED.test(text) || isMore) {
      gap += line.gap + 1
      continue
    }
    clean.push({
      ...line,
      text,
      gap: Math.max(line.gap, gap > 0 ? 1 : 0),
      ...(isAfterMore && { isAfterMore }),
      ...(line.page !== page && { isPageTop: true }),
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

/** Text without pages has the numbers of pages in its lines: `MY SCRIPT - 4/2/19   12.` or only `12.` */
function runningTitles(lines: readonly ScriptLine[]): Set<number> {
  const found = new Map<string, number[]>()
  for (const [index, { text, x, gap }] of lines.entries()) {
    const [, title] = /^(.*?)\s*\b\d{1,3}[A-Z]?\.$/.exec(text) ?? []
    if (title === undefined || (title === '' && (gap === 0 || x < 250))) continue
    const shape = shapeOf(title)
    found.set(shape, [...(found.get(shape) ?? []), index])
  }
  return new Set([...found.values()].filter((indexes) => indexes.length >= LEAST_OF_TITLE).flat())
}

/** Returns the indexes of page numbers, headers and footers, which are apart from the text of their page. */
function pageEdges(lines: readonly ScriptLine[]): Set<number> {
  const edges: number[][] = []
  for (let start = 0; start < lines.length;) {
    let end = start + 1
    while (end < lines.length && lines[end]?.page === lines[start]?.page) end += 1
    edges.push(...topOf(lines, start, end), bottomOf(lines, start, end))
    start = end
  }
  const repeated = repeatedTexts(lines, edges.flat())
  const isFurniture = (index: number): boolean => {
    const text = lines[index]?.text.replace(REVISION_MARK, '').trim() ?? ''
    return PAGE_NUMBER.test(text) || repeated.has(shapeOf(text))
  }
  return new Set(edges.filter((block) => block.every(isFurniture)).flat())
}

/** Returns the first blocks of a page: lines up to a blank one. */
function topOf(lines: readonly ScriptLine[], start: number, end: number): number[][] {
  const blocks: number[][] = []
  let block: number[] = []
  for (let index = start; index < Math.min(end, start + TOP); index += 1) {
    if (index > start && (lines[index]?.gap ?? 0) > 0) {
      blocks.push(block)
      block = []
    }
    block.push(index)
  }
  // The last block may go on.
  return end - start <= TOP ? [...blocks, block] : blocks
}

function bottomOf(lines: readonly ScriptLine[], start: number, end: number): number[] {
  const block: number[] = []
  for (let index = end - 1; index > Math.max(start, end - 1 - BOTTOM); index -= 1) {
    block.push(index)
    if ((lines[index]?.gap ?? 0) > 0) return block
  }
  return []
}

function repeatedTexts(lines: readonly ScriptLine[], edges: readonly number[]): Set<string> {
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
