import { open } from 'node:fs/promises'

import { type OpenZip, openZip } from '../../documents/open-zip.ts'
import { TextError } from '../../documents/text-error.ts'
import { isBook, readBook } from './readers/book.ts'
import { readPdf } from './readers/pdf.ts'
import { readPlain } from './readers/plain.ts'
import { isWorkbook, readSheets } from './readers/sheets.ts'
import { isPresentation, readSlides } from './readers/slides.ts'
import { isWord, readWord } from './readers/word.ts'
import type { Section } from './section.ts'

/** The signature of old Office files, which aren't supported, and of encrypted new ones. */
const COMPOUND = 'd0cf11e0'

/** Yields the sections of a file's text, depending on its type. Throws TextError, possibly after some sections. */
export async function* readSections(file: string, type: string): AsyncGenerator<Section> {
  const head = await headOf(file)
  if (head.subarray(0, 1024).includes('%PDF-')) yield* readPdf(file)
  else if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') yield* readZip(await openedZip(file))
  else if (head.toString('hex', 0, 4) === COMPOUND) throw new TextError('asset.text_locked')
  else yield* readPlain(file, type === 'text/html' || type === 'application/xhtml+xml')
}

async function openedZip(file: string): Promise<OpenZip> {
  try {
    return await openZip(file)
  } catch (error) {
    throw error instanceof TextError ? error : new TextError('asset.text_damaged', { cause: error })
  }
}

function readZip(zip: OpenZip): AsyncGenerator<Section> {
  if (isWord(zip)) return readWord(zip)
  if (isWorkbook(zip)) return readSheets(zip)
  if (isPresentation(zip)) return readSlides(zip)
  if (isBook(zip)) return readBook(zip)
  // An archive isn't a document.
  throw new TextError('asset.text_none')
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(1024)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
