import { fileURLToPath } from 'node:url'

import {
  CHARACTER,
  columnsOf,
  elementsOf,
  layOutPages,
  layTitleLines,
  LEFT,
  LINE,
  MARGIN,
  type Paper,
  PAPERS,
  type ParsedScript,
  plainText,
  type PrintedLine,
  type PrintedPage,
  RIGHT,
  type StyledRun,
  type TitleLine,
} from '@saffron/core/playscript'

import { FONT_FILES, type FontName } from './font-files.ts'

type Pdf = InstanceType<typeof import('pdfkit')>

const SIZE = 12
/** Numbers of scenes are in both margins, those of pages at the top right. */
const NUMBER_LEFT = 54
const NUMBER_RIGHT = 554
const PAGE_NUMBER_Y = 36
/** The title starts at a third of the page. The lines at its bottom end at the margin. */
const TITLE_Y = 240

export interface PdfOptions {
  readonly paper?: Paper
}

/** Makes a PDF of a script as it's printed: Courier, real page breaks, scene numbers, and a font for Chinese. */
export async function exportPdf(script: ParsedScript, { paper = 'letter' }: PdfOptions = {}): Promise<Uint8Array> {
  // Loaded on demand, because few commands and calls export.
  const { default: PdfDocument } = await import('pdfkit')
  const { width, height } = PAPERS[paper]
  const pdf = new PdfDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    // A font that is opened here is opened again for each use of its registered name.
    font: '',
    // Without a date, the same script makes the same bytes.
    info: { Title: plainText(script.title), Creator: 'Saffron', Producer: 'Saffron', CreationDate: new Date(0) },
  })
  const chunks: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('error', reject)
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  for (const name of Object.keys(FONT_FILES) as FontName[]) {
    pdf.registerFont(name, pathOf(name), name === 'wide' ? 'WenQuanYiMicroHei' : undefined)
  }
  const title = layTitleLines(script.titlePage)
  if (title.length > 0) drawTitle(pdf, title, height)
  for (const [index, page] of layOutPages(elementsOf(script), paper).entries()) drawPage(pdf, page, index + 1)
  pdf.end()
  return promise
}

const pathOf = (name: FontName): string => fileURLToPath(FONT_FILES[name])

function drawTitle(pdf: Pdf, lines: readonly TitleLine[], height: number): void {
  pdf.addPage()
  const centered = lines.filter(({ place }) => place === 'center')
  for (const [index, { text }] of centered.entries()) {
    drawRuns(
      pdf,
      [{ text: plainText(text) }],
      LEFT + (RIGHT - LEFT - columnsOf(text) * CHARACTER) / 2,
      TITLE_Y + index * LINE,
    )
  }
  for (const side of ['left', 'right'] as const) {
    const found = lines.filter(({ place, text }) => place === side && text !== '')
    for (const [index, { text }] of found.entries()) {
      const x = side === 'left' ? LEFT : RIGHT - columnsOf(text) * CHARACTER
      drawRuns(pdf, [{ text: plainText(text) }], x, height - MARGIN - (found.length - index) * LINE)
    }
  }
}

function drawPage(pdf: Pdf, page: PrintedPage, number: number): void {
  pdf.addPage()
  if (number > 1) drawRuns(pdf, [{ text: `${number}.` }], RIGHT - columnsOf(`${number}.`) * CHARACTER, PAGE_NUMBER_Y)
  for (const line of page) drawLine(pdf, line)
}

function drawLine(pdf: Pdf, { runs, x, row, number }: PrintedLine): void {
  const y = MARGIN + row * LINE
  if (number !== undefined) {
    drawRuns(pdf, [{ text: number }], NUMBER_LEFT, y)
    drawRuns(pdf, [{ text: number }], NUMBER_RIGHT, y)
  }
  drawRuns(pdf, runs, x, y)
}

/** Draws text on a grid of characters. Each piece is in the font that has its characters. */
function drawRuns(pdf: Pdf, runs: readonly StyledRun[], x: number, y: number): void {
  let at = x
  for (const { text, bold, italic, underline } of runs) {
    for (const piece of text.match(PIECES) ?? []) {
      const isWide = WIDE.test(piece)
      const columns = columnsOf(piece)
      const font: FontName = isWide
        ? 'wide'
        : bold === true
          ? italic === true
            ? 'boldItalic'
            : 'bold'
          : italic === true
            ? 'italic'
            : 'courier'
      pdf.font(font).fontSize(SIZE)
      // A Chinese character takes two columns, which are wider than itself.
      const characterSpacing = isWide ? (columns * CHARACTER - pdf.widthOfString(piece)) / [...piece].length : 0
      pdf.text(piece, at, y, { lineBreak: false, characterSpacing, underline: underline === true })
      at += columns * CHARACTER
    }
  }
}

/** Characters that Courier Prime has: Latin with its marks, and usual signs. The other font has all others. */
const WIDE = /[^\u0000-\u017F\u0192\u02C6-\u02DD\u2010-\u2026\u2030\u2039\u203A\u20AC\u2122]/
const PIECES =
  /[\u0000-\u017F\u0192\u02C6-\u02DD\u2010-\u2026\u2030\u2039\u203A\u20AC\u2122]+|[^\u0000-\u017F\u0192\u02C6-\u02DD\u2010-\u2026\u2030\u2039\u203A\u20AC\u2122]+/g
