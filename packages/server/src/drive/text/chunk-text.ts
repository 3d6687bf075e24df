import type { PlaceKind } from '@saffron/core/drive'
import { splitText } from '@saffron/core/format'

import type { Section } from './section.ts'

/** The length of a passage in characters, which suits both readers and models. */
const MAX_CHARACTERS = 1_500

/** A passage of a file's text and its position. All passages in order form the text. */
export interface Chunk {
  readonly place: PlaceKind
  readonly at: number
  readonly name: string | null
  readonly text: string
}

export function chunkText({ place, at, name, text: raw }: Section): Chunk[] {
  // Databases can't store NUL characters or unpaired surrogates.
  const text = raw.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
  const passages: Chunk[] = []
  let line = at
  for (const piece of splitText(text, MAX_CHARACTERS)) {
    // Its position doesn't include leading blank lines.
    const blank = place === 'line' ? linesIn(/^\s*/.exec(piece.text)?.[0] ?? '') : 0
    if (piece.text.trim() !== '') passages.push({ place, at: line + blank, name: name ?? null, text: piece.text })
    if (place === 'line') line += linesIn(piece.text)
  }
  return passages
}

const linesIn = (text: string): number => text.split('\n').length - 1
