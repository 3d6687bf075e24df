import type { PlaceKind } from '@saffron/core/drive'
import { splitText } from '@saffron/core/format'

import type { Section } from './section.ts'

/** Characters of a passage: what a person takes in at a glance, and a model as one thought. */
const MAX_CHARACTERS = 1_500

/** A piece of a file's text, and where it begins. All of them in their order are the text. */
export interface Chunk {
  readonly place: PlaceKind
  readonly at: number
  readonly name: string | null
  readonly text: string
}

export function chunkText({ place, at, name, text: raw }: Section): Chunk[] {
  // No database keeps a NUL, nor half a character.
  const text = raw.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').toWellFormed()
  const passages: Chunk[] = []
  let line = at
  for (const piece of splitText(text, MAX_CHARACTERS)) {
    // Blank lines at its beginning are not where it begins.
    const blank = place === 'line' ? linesIn(/^\s*/.exec(piece.text)?.[0] ?? '') : 0
    if (piece.text.trim() !== '') passages.push({ place, at: line + blank, name: name ?? null, text: piece.text })
    if (place === 'line') line += linesIn(piece.text)
  }
  return passages
}

const linesIn = (text: string): number => text.split('\n').length - 1
