import { fileURLToPath } from 'node:url'

import { type MarkedForm } from './marked-forms.ts'
import { placed } from './word-ways.ts'

/** It has letters of all languages of the forms, except Korean. */
const FONT = fileURLToPath(new URL('../fonts/wqy-microhei.ttc', import.meta.url))
const MARGIN = 72
const GAP = 8

/**
 * Prints a form as Word does without indents: one line for each paragraph, with space between them, in a font whose
 * letters differ in width. Names and what they say are centered.
 */
export async function printedPage(form: MarkedForm): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, font: '' })
  const chunks: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('error', reject)
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.registerFont('text', FONT, 'WenQuanYiMicroHei')
  pdf.font('text').fontSize(11)
  for (const line of placed(form.lines)) {
    if (line.text.trim() === '') continue
    pdf.text(line.text.trim(), { align: line.isName || line.isSaid ? 'center' : 'left', paragraphGap: GAP })
  }
  pdf.end()
  return promise
}
