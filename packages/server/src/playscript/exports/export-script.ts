import {
  elementsOf,
  type ExportFormat,
  type Paper,
  type ParsedScript,
  writeFdx,
  writeFountain,
} from '@saffron/core/playscript'

import { exportDocx } from './export-docx.ts'
import { exportPdf } from './export-pdf.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  /** The size of the pages of a PDF or Word document. */
  readonly paper?: Paper
}

/** Makes a file of a script. */
export async function exportScript(
  script: ParsedScript,
  { format, paper = 'letter' }: ExportOptions,
): Promise<Uint8Array> {
  if (format === 'pdf') return exportPdf(script, { paper })
  if (format === 'docx') return exportDocx(script, { paper })
  const parts = { titlePage: script.titlePage, elements: elementsOf(script) }
  return new TextEncoder().encode(format === 'fdx' ? writeFdx(parts) : writeFountain(parts))
}
