import { readFile } from 'node:fs/promises'

import { ScriptError, type ScriptLine } from '@saffron/core/playscript'

import { openPdf } from '../../documents/open-pdf.ts'
import { splitDual } from './pdf-dual.ts'
import type { Piece, PieceLine } from './pdf-pieces.ts'

/** A script has fewer pages. */
const MAX_PAGES = 3_000
/** Pages of images have fewer characters of text, such as a stamp. */
const LEAST_CHARACTERS_OF_PAGE = 20
/** Pieces of text whose heights differ by less are in one line, in points. */
const SAME_LINE = 3
/** The width of a character, if a piece doesn't tell. */
const CHARACTER = 7.2
/** A wider gap than this number of characters separates columns. */
const COLUMN_GAP = 2.2

export type ReportPages = (index: number, total: number) => void

/** Reads the lines of a PDF with their places. Throws ScriptError if it has no text. */
export async function readPdfLines(file: string, report: ReportPages): Promise<ScriptLine[]> {
  const document = await openPdf(new Uint8Array(await readFile(file)))
  const total = document.numPages
  if (total > MAX_PAGES) throw new ScriptError('playscript.too_large')
  const lines: ScriptLine[] = []
  let characters = 0
  for (let at = 1; at <= total; at += 1) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    page.cleanup()
    const found = linesOfPage(piecesOf(items))
    for (const line of layOut(found, at)) {
      characters += line.text.length
      lines.push(line)
    }
    report(at, total)
  }
  if (characters < total * LEAST_CHARACTERS_OF_PAGE) throw new ScriptError('playscript.images_only')
  return lines
}

function piecesOf(items: readonly object[]): Piece[] {
  const pieces: Piece[] = []
  for (const item of items) {
    if (!('str' in item && 'transform' in item && 'width' in item)) continue
    const { str, transform, width } = item
    if (typeof str !== 'string' || str.trim() === '' || !Array.isArray(transform) || typeof width !== 'number') continue
    const [, , skew, scale, x, y] = transform as number[]
    const indent = str.length - str.trimStart().length
    const step = width / str.length
    pieces.push({
      text: str.trim(),
      x: (x ?? 0) + indent * step,
      y: y ?? 0,
      width: step * str.trim().length,
      size: Math.hypot(skew ?? 0, scale ?? 0),
    })
  }
  return pieces
}

/** Groups pieces into lines from the top to the bottom. Text that is printed twice to look bold is there once. */
function linesOfPage(pieces: readonly Piece[]): PieceLine[] {
  const sorted = pieces.toSorted((some, other) => other.y - some.y)
  const lines: Piece[][] = []
  for (const piece of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line === undefined || first === undefined || first.y - piece.y > SAME_LINE) lines.push([piece])
    else if (!line.some((other) => isCopy(other, piece))) line.push(piece)
  }
  return lines.map((line) => line.toSorted((some, other) => some.x - other.x))
}

const isCopy = (some: Piece, other: Piece): boolean => some.text === other.text && Math.abs(some.x - other.x) < 2.5

function layOut(page: readonly PieceLine[], number: number): ScriptLine[] {
  const pitch = pitchOf(page)
  const found: ScriptLine[] = []
  let above: number | undefined
  for (const line of splitDual(page, pitch)) {
    const [first] = line.pieces
    if (first === undefined) continue
    const blank = above === undefined ? 0 : Math.max(0, Math.round((above - first.y) / pitch) - 1)
    above = first.y
    const text = textOf(line.pieces)
    const last = line.pieces.at(-1) ?? first
    found.push({
      text,
      x: startOf(line.pieces),
      right: last.x + last.width,
      y: -first.y,
      gap: line.isFirst === true ? 1 : Math.min(blank, 20),
      page: number,
      ...(line.isDual === true && { isDual: true }),
    })
  }
  return found
}

/** A number in the left margin doesn't move its line. */
function startOf([first, second]: PieceLine): number {
  const isNumber =
    first !== undefined && second !== undefined && /^(?:[A-Z]{1,2})?\d{1,4}[A-Z]{0,2}\.?$/.test(first.text)
  if (isNumber && second.x - first.x - first.width > CHARACTER * 1.5) return second.x
  // The number and the heading are in one piece in some files.
  const [number = ''] = /^(?:[A-Z]{1,2})?\d{1,4}[A-Z]{0,2}\.?\s{2,}(?=\S)/.exec(first?.text ?? '') ?? []
  return (
    (first?.x ?? 0) + (first === undefined || first.text === '' ? 0 : (number.length * first.width) / first.text.length)
  )
}

function textOf(line: PieceLine): string {
  let text = ''
  let end = 0
  for (const { text: piece, x, width } of line) {
    const character = Math.max(2, width / Math.max(1, piece.length))
    const gap = text === '' ? 0 : (x - end) / character
    // Letters of justified or kerned text are apart by less than half a space.
    text += text === '' || gap < 0.25 ? piece : gap < COLUMN_GAP ? ` ${piece}` : `   ${piece}`
    end = x + width
  }
  return text
}

/** Lines of a paragraph are closer than this number of font sizes, except on pages with double spacing. */
const CLOSE = 1.6
const SINGLE = 1.15

/**
 * Returns the distance of lines that directly follow each other: the smallest of the frequent ones. Where every line is
 * a paragraph, all are further apart.
 */
function pitchOf(page: readonly PieceLine[]): number {
  const counts = new Map<number, number>()
  for (const [index, line] of page.entries()) {
    const [above, own] = [page[index - 1]?.[0]?.y, line[0]?.y]
    const distance = above === undefined || own === undefined ? 0 : Math.round((above - own) * 2) / 2
    if (distance >= 8 && distance <= 40) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const frequent = [...counts]
    .filter(([, count]) => count >= Math.max(2, page.length * 0.12))
    .map(([distance]) => distance)
  if (frequent.length === 0) return 12
  const pitch = Math.min(...frequent)
  const sizes = page.map(([first]) => first?.size ?? 0).toSorted((some, other) => some - other)
  const size = sizes[Math.floor(sizes.length / 2)] ?? 0
  return size < 6 || pitch <= size * CLOSE || isDoubleSpaced(page) ? pitch : size * SINGLE
}

/** Returns whether lines go on in the next one, so that the distance between them isn't one of paragraphs. */
function isDoubleSpaced(page: readonly PieceLine[]): boolean {
  const texts = page.map((line) => line.map(({ text }) => text).join(' '))
  const cut = texts.filter(
    (text, index) => text.length > 25 && /[\p{L},]$/u.test(text) && /^\p{Ll}/u.test(texts[index + 1] ?? ''),
  )
  return cut.length > page.length * 0.1
}
