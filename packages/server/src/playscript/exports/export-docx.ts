import {
  COLUMNS,
  CHARACTER,
  elementsOf,
  type ElementType,
  LEFT,
  layTitleLines,
  type Paper,
  PAPERS,
  type ParsedScript,
  type ScriptElement,
  styledRuns,
  type TitleLine,
  UNPRINTED,
} from '@saffron/core/playscript'
import type { IParagraphOptions, IParagraphStyleOptions } from 'docx'

type Docx = typeof import('docx')

/** Twentieths of a point, and half points. */
const TWIP = 20
const HALF_POINT = 2
const SIZE = 12
const FONT = 'Courier Prime'
const MARGIN = 72

/** The names of the styles, as other programs for scripts use them. */
const STYLE_NAMES: Readonly<Partial<Record<ElementType, string>>> = {
  heading: 'Scene Heading',
  action: 'Action',
  character: 'Character',
  parenthetical: 'Parenthetical',
  dialogue: 'Dialogue',
  lyric: 'Lyrics',
  transition: 'Transition',
  shot: 'Shot',
  centered: 'Centered',
  actBreak: 'Act Break',
}
/** The style of the cue of a speech that is beside the one before it. Word shows it below. */
const DUAL = 'Dual Character'

/** Makes a Word document of a script, in which each element has a style of its name. */
export async function exportDocx(
  script: ParsedScript,
  { paper = 'letter' }: { readonly paper?: Paper } = {},
): Promise<Uint8Array> {
  // Loaded on demand, because few commands and calls export.
  const docx = await import('docx')
  const { width, height } = PAPERS[paper]
  const title = layTitleLines(script.titlePage).map((line) => titleParagraph(docx, line))
  const body = paragraphsOf(docx, elementsOf(script), title.length > 0)
  const document = new docx.Document({
    title: script.title,
    creator: 'Saffron',
    styles: {
      default: { document: { run: { font: FONT, size: SIZE * HALF_POINT } } },
      paragraphStyles: [
        ...Object.entries(STYLE_NAMES).map(([type, name]) => styleOf(type as ElementType, name)),
        styleOf('character', DUAL),
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: width * TWIP, height: height * TWIP },
            margin: { top: MARGIN * TWIP, bottom: MARGIN * TWIP, left: LEFT * TWIP, right: MARGIN * TWIP },
          },
        },
        children: [...title, ...body],
      },
    ],
  })
  return new Uint8Array(await docx.Packer.toBuffer(document))
}

const idOf = (name: string): string => name.replaceAll(' ', '')

function styleOf(type: ElementType, name: string): IParagraphStyleOptions {
  const { x, columns, above } = COLUMNS[type]
  const left = type === 'transition' ? 0 : x - LEFT
  const right = type === 'transition' ? 0 : Math.max(0, 60 * CHARACTER - left - columns * CHARACTER)
  const isMiddle = type === 'centered' || type === 'actBreak'
  const isKept = type === 'heading' || type === 'character' || type === 'parenthetical'
  return {
    id: idOf(name),
    name,
    basedOn: 'Normal',
    run: { allCaps: type === 'heading' || type === 'transition' || type === 'shot' },
    paragraph: {
      indent: { left: Math.round(left * TWIP), right: Math.round(right * TWIP) },
      spacing: { before: above * SIZE * TWIP },
      ...(isMiddle && { alignment: 'center' as const }),
      ...(type === 'transition' && { alignment: 'right' as const }),
      ...(isKept && { keepNext: true }),
      ...((type === 'character' || type === 'dialogue') && { keepLines: true }),
    },
  }
}

const titleParagraph = ({ Paragraph, TextRun }: Docx, { text, place }: TitleLine) =>
  new Paragraph({ alignment: place, children: runsOf(TextRun, text) })

function paragraphsOf({ Paragraph, TextRun }: Docx, elements: readonly ScriptElement[], hasTitle: boolean) {
  const paragraphs: InstanceType<Docx['Paragraph']>[] = []
  let isNewPage = hasTitle
  for (const { type, text, number, dual } of elements) {
    if (UNPRINTED.has(type)) continue
    if (type === 'pageBreak') {
      isNewPage = true
      continue
    }
    const options: IParagraphOptions = {
      style: idOf(dual === true ? DUAL : (STYLE_NAMES[type] ?? 'Action')),
      children: [...(number === undefined ? [] : [new TextRun(`${number}\t`)]), ...runsOf(TextRun, text)],
      ...(isNewPage && { pageBreakBefore: true }),
    }
    paragraphs.push(new Paragraph(options))
    isNewPage = false
  }
  return paragraphs
}

function runsOf(TextRun: Docx['TextRun'], text: string) {
  return styledRuns(text).flatMap(({ text: said, bold, italic, underline }) =>
    said.split('\n').map(
      (line, index) =>
        new TextRun({
          text: line,
          ...(index > 0 && { break: 1 }),
          ...(bold && { bold: true }),
          ...(italic && { italics: true }),
          ...(underline && { underline: {} }),
        }),
    ),
  )
}
