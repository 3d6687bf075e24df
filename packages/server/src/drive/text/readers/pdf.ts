import { readFile } from 'node:fs/promises'

import { type Section, TextError } from '../section.ts'

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

async function openPdf(bytes: Uint8Array) {
  // Loaded on demand, because it's large and most files don't need it.
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new TextError(isLocked ? 'asset.text_locked' : 'asset.text_damaged', { cause: error })
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
