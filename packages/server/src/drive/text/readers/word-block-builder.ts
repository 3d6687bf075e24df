import type { DocumentBlock, ListItem, TextRun } from '@saffron/core/drive'

import type { ListPlace, WordStyle } from './word-styles.ts'
import { createTableBuilder, type TableBuilder } from './word-table-builder.ts'

interface Paragraph {
  style: WordStyle
  list: string | undefined
  level: number | undefined
  outline: number | undefined
  readonly runs: TextRun[]
}

interface ParagraphProperties {
  readonly style?: string | undefined
  readonly list?: string | undefined
  readonly level?: number
  readonly outline?: number
}

interface BlockBuilderOptions {
  readonly styleOf: (id: string | undefined) => WordStyle
  readonly numberOf: (place: ListPlace) => Pick<ListItem, 'format' | 'number' | 'level'> | undefined
  /** What is left of the limits. Shared by the parts of a document. */
  readonly room: { paragraphs: number; characters: number }
}

/** Builds the blocks of a document from its elements, in their order. */
export interface BlockBuilder extends Omit<TableBuilder, 'add' | 'end'> {
  readonly openParagraph: () => void
  readonly closeParagraph: () => void
  readonly paragraph: (properties: ParagraphProperties) => void
  /** Starts or ends a run, which has the paragraph's style until it gets its own. */
  readonly run: () => void
  readonly style: (style: Pick<WordStyle, 'bold' | 'italic'>) => void
  readonly styleOf: (id: string | undefined) => void
  readonly say: (text: string) => void
  readonly isFull: () => boolean
  /** Closes what is open. */
  readonly end: () => DocumentBlock[]
}

/** Word's list level, and the outline level of a heading, count from 0 up to this. */
const MAX_LEVEL = 8
const MAX_OUTLINE = 5

export function createBlockBuilder({ styleOf, numberOf, room }: BlockBuilderOptions): BlockBuilder {
  const { add, end, ...tables } = createTableBuilder()
  /** A text box is inside a paragraph, and has its own ones. */
  const open: Paragraph[] = []
  let run: Pick<WordStyle, 'bold' | 'italic'> = {}

  const closeParagraph = (): void => {
    const paragraph = open.pop()
    if (paragraph === undefined) return
    room.paragraphs -= 1
    const block = blockOf(paragraph, numberOf)
    if (block !== undefined) add(block)
  }
  return {
    ...tables,
    openParagraph: () => {
      open.push({ style: {}, list: undefined, level: undefined, outline: undefined, runs: [] })
    },
    closeParagraph,
    paragraph: ({ style, ...properties }) => {
      const paragraph = open.at(-1)
      if (paragraph === undefined) return
      Object.assign(paragraph, properties)
      if (style !== undefined) paragraph.style = styleOf(style)
    },
    run: () => {
      run = {}
    },
    style: (style) => {
      run = { ...run, ...style }
    },
    styleOf: (id) => {
      const { bold, italic } = styleOf(id)
      run = { ...(bold !== undefined && { bold }), ...(italic !== undefined && { italic }), ...run }
    },
    say: (said) => {
      const text = said.slice(0, Math.max(0, room.characters))
      const paragraph = open.at(-1)
      if (paragraph === undefined || text === '') return
      room.characters -= text.length
      addRun(paragraph, text, run)
    },
    isFull: () => room.paragraphs <= 0 || room.characters <= 0,
    end: () => {
      while (open.length > 0) closeParagraph()
      return end()
    },
  }
}

/** Joins runs of the same style, because Word splits text at every correction. */
function addRun({ runs, style }: Paragraph, text: string, own: Pick<WordStyle, 'bold' | 'italic'>): void {
  // The style of a heading is bold as a whole.
  const base = style.heading === undefined ? style : {}
  const [bold, italic] = [own.bold ?? base.bold ?? false, own.italic ?? base.italic ?? false]
  const last = runs.at(-1)
  if (last !== undefined && (last.bold ?? false) === bold && (last.italic ?? false) === italic) last.text += text
  else runs.push({ text, ...(bold && { bold }), ...(italic && { italic }) })
}

function blockOf(
  { style, list, level, outline, runs }: Paragraph,
  numberOf: BlockBuilderOptions['numberOf'],
): DocumentBlock | undefined {
  const heading = outline !== undefined && outline <= MAX_OUTLINE ? outline + 1 : style.heading
  const place = list === undefined ? style.list : { list, level: level ?? style.list?.level ?? 0 }
  // An empty item has a number, too.
  const item =
    heading === undefined && place !== undefined
      ? numberOf({ ...place, level: Math.min(level ?? place.level, MAX_LEVEL) })
      : undefined
  if (runs.every(({ text }) => text.trim() === '')) return undefined
  if (heading !== undefined) return { kind: 'heading', level: heading, runs }
  return item === undefined ? { kind: 'paragraph', runs } : { kind: 'item', ...item, runs }
}
