import { columnsOf, graphemes } from './editor/index.ts'
import type { Span } from './style.ts'

interface Line {
  spans: Span[]
  width: number
}

// Punctuation that must not start a line in Chinese, Japanese and Korean.
const NOT_AT_LINE_START = /^[，。、；：！？）」』】》〉’”…％％〕]/u

/** Wraps spans to lines of at most `width` columns: at spaces, between CJK characters, and inside overlong words. */
export function wrapSpans(spans: readonly Span[], width: number): Span[][] {
  const room = Math.max(1, width)
  let line: Line = { spans: [], width: 0 }
  const lines: Line[] = [line]
  let word: Line = { spans: [], width: 0 }
  let gap: Span | undefined

  const breakLine = () => {
    gap = undefined
    line = { spans: [], width: 0 }
    lines.push(line)
  }
  const place = (piece: Span) => {
    const pieceWidth = columnsOf(piece.text)
    const parts = line.width + pieceWidth <= room ? [piece.text] : graphemes(piece.text)
    for (const text of parts) {
      const size = parts.length === 1 ? pieceWidth : columnsOf(text)
      if (line.width + size > room && line.width > 0) breakLine()
      append(line, { ...piece, text }, size)
    }
  }
  const flush = () => {
    if (word.spans.length === 0) return
    const gapWidth = gap === undefined ? 0 : columnsOf(gap.text)
    if (line.width > 0 && line.width + gapWidth + word.width > room) {
      breakLine()
    } else if (gap !== undefined) {
      append(line, gap, gapWidth)
    }
    gap = undefined
    for (const piece of word.spans) place(piece)
    word = { spans: [], width: 0 }
  }

  for (const item of spans) {
    for (const atom of atomsOf(item.text)) {
      const piece = { ...item, text: atom }
      if (atom === '\n') {
        flush()
        breakLine()
      } else if (/^\s/.test(atom)) {
        flush()
        gap = { ...piece, text: atom.replaceAll('\t', '    ') }
      } else {
        if (isWide(atom) && !NOT_AT_LINE_START.test(atom)) flush()
        append(word, piece, columnsOf(atom))
      }
    }
  }
  flush()
  return lines.map((done) => mergeEqual(done.spans))
}

/** Splits text into words, runs of spaces, line breaks and single wide characters. */
function atomsOf(text: string): string[] {
  const parts = text.match(/\n|[^\S\n]+|[^\s]+/g) ?? []
  return parts.flatMap((part) => (isAscii(part) ? [part] : splitWide(part)))
}

function splitWide(word: string): string[] {
  const atoms: string[] = []
  let run = ''
  for (const grapheme of graphemes(word)) {
    if (!isWide(grapheme)) {
      run += grapheme
      continue
    }
    if (run !== '') atoms.push(run)
    run = ''
    atoms.push(grapheme)
  }
  if (run !== '') atoms.push(run)
  return atoms
}

function append(target: Line, piece: Span, width: number): void {
  target.spans.push(piece)
  target.width += width
}

function mergeEqual(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const piece of spans) {
    const last = merged.at(-1)
    if (last !== undefined && last.style === piece.style && last.href === piece.href) {
      merged[merged.length - 1] = { ...last, text: last.text + piece.text }
    } else {
      merged.push(piece)
    }
  }
  return merged
}

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)
const isWide = (atom: string): boolean => !isAscii(atom) && graphemes(atom).length === 1 && columnsOf(atom) === 2
