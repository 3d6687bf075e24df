import { attributeOf, scanMarkup } from '@saffron/core/format'

import type { OpenZip } from '../../../documents/open-zip.ts'
import type { Section } from '../section.ts'
import { textOfHtml } from './html.ts'
import { resolvePart } from './related-parts.ts'

const CONTAINER = 'META-INF/container.xml'

export const isBook = (zip: OpenZip): boolean => zip.has(CONTAINER)

/** Yields the chapters of an EPUB in order. */
export async function* readBook(zip: OpenZip): AsyncGenerator<Section> {
  const opf = await packageOf(zip)
  if (opf === undefined) return
  const files = new Map<string, string>()
  const spine: string[] = []
  for (const piece of scanMarkup(await zip.read(opf))) {
    if (piece.kind !== 'open') continue
    const { name, attributes } = piece
    if (name === 'item') files.set(attributeOf(attributes, 'id') ?? '', attributeOf(attributes, 'href') ?? '')
    else if (name === 'itemref') spine.push(attributeOf(attributes, 'idref') ?? '')
  }
  let at = 0
  for (const reference of spine) {
    const href = files.get(reference)
    const part = href === undefined ? '' : resolvePart(opf, href)
    if (!zip.has(part)) continue
    const text = textOfHtml(await zip.read(part))
    if (text === '') continue
    at += 1
    yield { place: 'chapter', at, text }
  }
}

async function packageOf(zip: OpenZip): Promise<string | undefined> {
  for (const piece of scanMarkup(await zip.read(CONTAINER))) {
    if (piece.kind !== 'open' || piece.name !== 'rootfile') continue
    const path = attributeOf(piece.attributes, 'full-path')
    if (path !== undefined && zip.has(path)) return path
  }
  return undefined
}
