import { readFile } from 'node:fs/promises'

import { type Section, TextError } from '../section.ts'

/** Pages that are read; a longer document is cut there. */
const MAX_PAGES = 5_000

/** The pages of a PDF that have text: a scanned one has none. */
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
  // Large, and not needed for most files.
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new TextError(isLocked ? 'asset.text_locked' : 'asset.text_damaged', { cause: error })
  }
}

/** A word that a line's end divides is put together again. */
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
