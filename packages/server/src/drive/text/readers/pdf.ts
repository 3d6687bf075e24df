import { readFile } from 'node:fs/promises'

import { openPdf } from '../../../documents/open-pdf.ts'
import { TextError } from '../../../documents/text-error.ts'
import type { Section } from '../section.ts'

/** The page limit. Longer documents are cut. */
const MAX_PAGES = 5_000

/** Yields the pages of a PDF that have text. Scans have none. */
export async function* readPdf(file: string): AsyncGenerator<Section> {
  const document = await openPdf(new Uint8Array(await readFile(file)))
  for (let at = 1; at <= document.numPages; at += 1) {
    if (at > MAX_PAGES) throw new TextError('asset.text_too_large')
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    const text = linesOf(items)
    page.cleanup()
    if (text !== '') yield { place: 'page', at, text }
  }
}

/** Joins words that were hyphenated at line ends. */
const linesOf = (items: readonly object[]): string =>
  items
    .map((item) => {
      if (!('str' in item) || typeof item.str !== 'string') return ''
      return 'hasEOL' in item && item.hasEOL === true ? `${item.str}\n` : item.str
    })
    .join('')
    .replaceAll(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .replaceAll(/[ \t]+\n/g, '\n')
    .trim()
