import { scanMarkup } from '@saffron/core/format'

import type { OpenZip } from '../../../documents/open-zip.ts'
import type { Section } from '../section.ts'

export const WORD_MAIN = 'word/document.xml'
/** The parts outside the main text, in reading order. */
export const WORD_NOTES = ['word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml']

export const isWord = (zip: OpenZip): boolean => zip.has(WORD_MAIN)

/**
 * Yields the paragraphs of a Word document, then its notes, as one section, because its pages are only known after
 * layout.
 */
export async function* readWord(zip: OpenZip): AsyncGenerator<Section> {
  const parts: string[] = []
  for (const name of [WORD_MAIN, ...WORD_NOTES.filter((each) => zip.has(each))])
    parts.push(textOfWord(await zip.read(name)))
  yield { place: 'line', at: 1, text: parts.join('\n') }
}

function textOfWord(source: string): string {
  let text = ''
  let isSaid = false
  // Skips fallback content, which repeats a drawing for older programs, and deleted text.
  let skipped = 0
  for (const piece of scanMarkup(source)) {
    if (piece.kind === 'text') {
      if (isSaid && skipped === 0) text += piece.text
      continue
    }
    const { kind, name, isEmpty } = piece
    if (name === 'fallback' || name === 'del') skipped += isEmpty ? 0 : kind === 'open' ? 1 : -1
    else if (name === 't') isSaid = kind === 'open' && !isEmpty
    else if (name === 'tab' && kind === 'open' && isEmpty) text += '\t'
    else if (name === 'br' || name === 'cr') text += kind === 'open' ? '\n' : ''
    else if (name === 'nobreakhyphen' && kind === 'open') text += '-'
    else if (name === 'p' && (kind === 'close' || isEmpty)) text += '\n'
    else if (name === 'tc' && kind === 'close') text = `${text.trimEnd()}\t`
    else if (name === 'tr' && kind === 'close') text = `${text.trimEnd()}\n`
  }
  return text
}
