import {
  type DocumentBlock,
  MAX_DOCUMENT_CHARACTERS,
  MAX_DOCUMENT_PARAGRAPHS,
  type TextDocument,
} from '@saffron/core/drive'
import type { Markup } from '@saffron/core/format'

import { isOn, scanXml, valueOf } from '../../../documents/office-markup.ts'
import type { OpenZip } from '../../../documents/open-zip.ts'
import { TextError } from '../../../documents/text-error.ts'
import { createBlockBuilder, type BlockBuilder } from './word-block-builder.ts'
import { wordNumbers } from './word-numbering.ts'
import { wordStyles } from './word-styles.ts'
import { WORD_MAIN, WORD_NOTES } from './word.ts'

/** Elements without content of their own: repeated drawings, deleted and moved text, older formatting, readings. */
const SKIPPED = new Set(['fallback', 'del', 'movefrom', 'pprchange', 'rprchange', 'instrtext', 'rt'])

/** Returns the blocks of a Word document up to the limits of a preview. */
export async function readWordBlocks(zip: OpenZip): Promise<TextDocument> {
  const deps = { styleOf: await wordStyles(zip), numberOf: await wordNumbers(zip) }
  const room = { paragraphs: MAX_DOCUMENT_PARAGRAPHS, characters: MAX_DOCUMENT_CHARACTERS }
  const builder = createBlockBuilder({ ...deps, room })
  const notes: DocumentBlock[] = []
  let isWhole = fill(builder, await zip.read(WORD_MAIN))
  const blocks = builder.end()
  for (const part of WORD_NOTES) {
    if (!isWhole || !zip.has(part)) continue
    const beside = createBlockBuilder({ ...deps, room })
    isWhole = fill(beside, await zip.read(part))
    notes.push(...beside.end())
  }
  if (blocks.length === 0 && notes.length === 0) throw new TextError('asset.text_none')
  return { kind: 'text', blocks, notes, cut: !isWhole }
}

/** Reads a part into the builder. Returns false if it stopped at a limit. */
function fill(builder: BlockBuilder, source: string): boolean {
  let skipped = 0
  let isSaid = false
  let [inParagraphProperties, inRunProperties, inRun] = [false, false, false]
  for (const piece of scanXml(source)) {
    if (piece.kind === 'text') {
      if (isSaid && skipped === 0) builder.say(piece.text)
      continue
    }
    const { name, isEmpty } = piece
    const opens = piece.kind === 'open'
    if (SKIPPED.has(name)) skipped += isEmpty ? 0 : opens ? 1 : -1
    else if (skipped > 0) continue
    else if (name === 'ppr') inParagraphProperties = opens && !isEmpty
    else if (name === 'rpr') inRunProperties = opens && !isEmpty
    else if (name === 't') isSaid = opens && !isEmpty
    else if (name === 'r') {
      inRun = opens && !isEmpty
      builder.run()
    } else if (name === 'p' || name === 'txbxcontent') {
      // A text box is inside a run.
      inRun = false
      if (name === 'txbxcontent') continue
      if (opens) builder.openParagraph()
      if (!opens || isEmpty) builder.closeParagraph()
      if (builder.isFull()) return false
    } else if (inRunProperties) {
      if (opens && inRun && !inParagraphProperties) readRunProperty(builder, piece)
    } else if (inParagraphProperties) {
      if (opens) readParagraphProperty(builder, piece)
    } else if (inRun) {
      if (opens) readSign(builder, name)
    } else readTable(builder, piece)
  }
  return true
}

type Tag = Exclude<Markup, { kind: 'text' }>

function readRunProperty(builder: BlockBuilder, { name, attributes }: Tag): void {
  const value = valueOf(attributes)
  if (name === 'b') builder.style({ bold: isOn(value) })
  else if (name === 'i') builder.style({ italic: isOn(value) })
  else if (name === 'rstyle') builder.styleOf(value)
}

function readParagraphProperty(builder: BlockBuilder, { name, attributes }: Tag): void {
  const value = valueOf(attributes)
  if (name === 'pstyle') builder.paragraph({ style: value })
  else if (name === 'numid') builder.paragraph({ list: value })
  else if (name === 'ilvl') builder.paragraph({ level: Number(value) })
  else if (name === 'outlinelvl') builder.paragraph({ outline: Number(value) })
}

function readSign(builder: BlockBuilder, name: string): void {
  if (name === 'tab') builder.say('\t')
  else if (name === 'br' || name === 'cr') builder.say('\n')
  else if (name === 'nobreakhyphen') builder.say('-')
}

function readTable(builder: BlockBuilder, { kind, name, attributes, isEmpty }: Tag): void {
  const opens = kind === 'open'
  if (name === 'tbl') {
    if (opens && !isEmpty) builder.openTable()
    else if (!opens) builder.closeTable()
  } else if (name === 'tr') {
    if (opens) builder.openRow()
  } else if (name === 'tc') {
    if (opens) builder.openCell()
    else builder.closeCell()
  } else if (name === 'tblheader') builder.headRow()
  else if (name === 'gridspan') builder.spanColumns(Number(valueOf(attributes)))
  else if (name === 'vmerge' && valueOf(attributes) !== 'restart') builder.continueCell()
}
