import { attributeOf, scanMarkup } from '@saffron/core/format'

import type { OpenZip } from '../../../documents/open-zip.ts'
import type { Section } from '../section.ts'
import { relatedParts } from './related-parts.ts'

const MAIN = 'ppt/presentation.xml'

export const isPresentation = (zip: OpenZip): boolean => zip.has(MAIN)

/** Yields the slides of a presentation in order, each with its notes. */
export async function* readSlides(zip: OpenZip): AsyncGenerator<Section> {
  const parts = await relatedParts(zip, MAIN)
  let at = 0
  for (const piece of scanMarkup(await zip.read(MAIN))) {
    if (piece.kind !== 'open' || piece.name !== 'sldid') continue
    at += 1
    const slide = parts.get(attributeOf(piece.attributes, '[\\w]+:id') ?? '')
    if (slide === undefined || !zip.has(slide)) continue
    const related = [...(await relatedParts(zip, slide)).values()]
    const notes = related.filter((part) => part.includes('/notesSlides/') && zip.has(part))
    const texts: string[] = []
    for (const part of [slide, ...notes]) texts.push(paragraphsOf(await zip.read(part)))
    const text = texts.filter((each) => each !== '').join('\n\n')
    if (text !== '') yield { place: 'slide', at, text }
  }
}

function paragraphsOf(source: string): string {
  let text = ''
  let isSaid = false
  for (const piece of scanMarkup(source)) {
    if (piece.kind === 'text') text += isSaid ? piece.text : ''
    else if (piece.name === 't') isSaid = piece.kind === 'open' && !piece.isEmpty
    else if (piece.name === 'br' && piece.kind === 'open') text += '\n'
    else if (piece.name === 'p' && piece.kind === 'close') text += '\n'
  }
  return text.replaceAll(/\n{2,}/g, '\n').trim()
}
