import type { DocumentStructure } from '@saffron/core/drive'

import { openZip } from '../../documents/open-zip.ts'
import { TextError } from '../../documents/text-error.ts'
import { readSheetRows } from './readers/sheet-rows.ts'
import { isWorkbook } from './readers/sheets.ts'
import { readWordBlocks } from './readers/word-blocks.ts'
import { isWord } from './readers/word.ts'

/** Returns the structure of a Word document, or of a workbook's sheet. Throws TextError for other files. */
export async function readDocument(file: string, sheet: number): Promise<DocumentStructure> {
  const zip = await openZip(file).catch((cause: unknown) => {
    throw cause instanceof TextError ? cause : new TextError('asset.text_damaged', { cause })
  })
  if (isWord(zip)) return readWordBlocks(zip)
  if (isWorkbook(zip)) return readSheetRows(zip, sheet)
  throw new TextError('asset.text_none')
}
