import { attributeOf, scanMarkup } from '@saffron/core/format'

import type { OpenZip } from '../../../documents/open-zip.ts'
import type { Section } from '../section.ts'
import { relatedParts } from './related-parts.ts'

export const WORKBOOK_MAIN = 'xl/workbook.xml'
export const SHARED_TEXTS = 'xl/sharedStrings.xml'

export const isWorkbook = (zip: OpenZip): boolean => zip.has(WORKBOOK_MAIN)

/** Yields the sheets of a workbook, with rows as lines and tabs between cells. Numbers keep their stored format. */
export async function* readSheets(zip: OpenZip): AsyncGenerator<Section> {
  const parts = await relatedParts(zip, WORKBOOK_MAIN)
  const shared = zip.has(SHARED_TEXTS) ? sharedTexts(await zip.read(SHARED_TEXTS)) : []
  let at = 0
  for (const piece of scanMarkup(await zip.read(WORKBOOK_MAIN))) {
    if (piece.kind !== 'open' || piece.name !== 'sheet') continue
    at += 1
    const part = parts.get(attributeOf(piece.attributes, '[\\w]+:id') ?? '')
    if (part === undefined || !zip.has(part)) continue
    const text = rowsOf(await zip.read(part), shared)
    if (text !== '') yield { place: 'sheet', at, name: attributeOf(piece.attributes, 'name'), text }
  }
}

/** Returns the texts that cells refer to by index, without phonetic hints. */
export function sharedTexts(source: string): string[] {
  const texts: string[] = []
  let text = ''
  let isSaid = false
  let isReading = false
  for (const piece of scanMarkup(source)) {
    if (piece.kind === 'text') text += isSaid && !isReading ? piece.text : ''
    else if (piece.name === 'rph') isReading = piece.kind === 'open'
    else if (piece.name === 't') isSaid = piece.kind === 'open' && !piece.isEmpty
    else if (piece.name === 'si') {
      if (piece.kind === 'close' || piece.isEmpty) texts.push(text)
      text = ''
    }
  }
  return texts
}

function rowsOf(source: string, shared: readonly string[]): string {
  const rows: string[] = []
  let cells: string[] = []
  let value = ''
  let type = ''
  let isSaid = false
  for (const piece of scanMarkup(source)) {
    if (piece.kind === 'text') value += isSaid ? piece.text : ''
    else if (piece.name === 'v' || piece.name === 't') isSaid = piece.kind === 'open' && !piece.isEmpty
    else if (piece.name === 'c' && piece.kind === 'open') {
      type = attributeOf(piece.attributes, 't') ?? ''
      value = ''
    } else if (piece.name === 'c') {
      const text = type === 's' ? (shared[Number(value)] ?? '') : value
      if (text.trim() !== '') cells.push(text.replaceAll(/\s+/g, ' '))
    } else if (piece.name === 'row' && piece.kind === 'close') {
      if (cells.length > 0) rows.push(cells.join('\t'))
      cells = []
    }
  }
  return rows.join('\n')
}
