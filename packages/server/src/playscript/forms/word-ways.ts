import { AlignmentType, Document, HeadingLevel, type IParagraphOptions, Packer, Paragraph, Tab, TextRun } from 'docx'

import type { MarkedForm, MarkedLine } from './marked-forms.ts'

interface Placed extends MarkedLine {
  /** Whether it's a name that is alone in its line. */
  readonly isName: boolean
  /** Whether it's said by the name above. */
  readonly isSaid: boolean
}

type Way = (line: Placed) => IParagraphOptions | undefined

/** A line as it is, with tabs. An empty one is an empty paragraph. */
const plain: Way = ({ text }) => ({
  children: text
    .split('\t')
    .flatMap((part, index) => [...(index > 0 ? [new TextRun({ children: [new Tab()] })] : []), new TextRun(part)]),
})

const textOf = ({ text }: MarkedLine): string => text.trim().replaceAll('\t', '   ')
const isEmpty = ({ text }: MarkedLine): boolean => text.trim() === ''

/** The ways in which people write scripts in Word without styles of a script. */
const WAYS: Readonly<Record<string, Way>> = {
  'its lines': plain,
  'space between paragraphs and bold headings': (line) =>
    isEmpty(line)
      ? undefined
      : { children: [new TextRun({ text: textOf(line), bold: line.mark === 'heading' })], spacing: { after: 200 } },
  'centered speech': (line) =>
    isEmpty(line)
      ? undefined
      : {
          children: [new TextRun({ text: textOf(line), bold: line.mark === 'heading' })],
          spacing: { after: 120 },
          ...((line.isName || line.isSaid) && { alignment: AlignmentType.CENTER }),
        },
  'indented speech': (line) =>
    isEmpty(line)
      ? {}
      : {
          children: [new TextRun(textOf(line))],
          ...(line.isName && { indent: { left: 3200 } }),
          ...(line.isSaid && { indent: { left: textOf(line).startsWith('(') ? 2400 : 1500, right: 1500 } }),
        },
  'heading styles': (line) =>
    isEmpty(line)
      ? undefined
      : { text: textOf(line), ...(line.mark === 'heading' && { heading: HeadingLevel.HEADING_2 }) },
}

export const WORD_WAYS: readonly string[] = Object.keys(WAYS)

/** Writes a form in Word in one of the ways. */
export async function inWord({ lines }: MarkedForm, way: string): Promise<Uint8Array> {
  const make = WAYS[way] ?? plain
  const children = placed(lines).flatMap((line) => {
    const options = make(line)
    return options === undefined ? [] : [new Paragraph(options)]
  })
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

/** Returns the lines with what they are in a speech whose name is alone in its line. */
export function placed(lines: readonly MarkedLine[]): Placed[] {
  let above: 'name' | 'words' | 'none' = 'none'
  return lines.map((line) => {
    // Some forms have a blank line between a name and its words.
    if (isEmpty(line)) {
      above = above === 'name' ? 'name' : 'none'
      return { ...line, isName: false, isSaid: false }
    }
    const isName = line.mark === 'cue' && !/[:：「]\s*\S|\S\t\S/.test(line.text)
    const isSaid = above !== 'none' && line.mark === undefined
    above = isName ? 'name' : isSaid ? 'words' : 'none'
    return { ...line, isName, isSaid }
  })
}
