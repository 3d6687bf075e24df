import { attributeOf, type Markup } from '@saffron/core/format'
import { ScriptError } from '@saffron/core/playscript'

import { isOn, scanXml, valueOf } from '../../documents/office-markup.ts'
import type { OpenZip } from '../../documents/open-zip.ts'

const MAIN = 'word/document.xml'
const STYLES = 'word/styles.xml'
const MAX_PARAGRAPHS = 200_000
/** Elements without text of their own: repeated drawings, deleted and moved text, older formatting, readings, notes. */
const SKIPPED = new Set(['fallback', 'del', 'movefrom', 'pprchange', 'rprchange', 'instrtext', 'rt', 'comment'])
/** Twentieths of a point. */
const TWIP = 20
/** The distance of the usual tab stops, in points. */
const TAB = 36
const SPACE = 6

export interface WordParagraph {
  readonly text: string
  /** The name of its style. */
  readonly style: string
  /** The distance of its first line from the left margin, in points, with spaces and tabs at its start. */
  readonly indent: number
  /** The distance of its other lines, without spaces. */
  readonly margin: number
  readonly isCentered: boolean
  readonly isRight: boolean
  /** Whether it starts a page. */
  readonly isNewPage: boolean
}

interface Layout {
  left: number | undefined
  first: number | undefined
  align: string | undefined
}

interface Style extends Layout {
  name: string
  base: string | undefined
}

interface Open extends Layout {
  text: string
  style: string | undefined
  isNewPage: boolean
}

export const isWordZip = (zip: OpenZip): boolean => zip.has(MAIN)

/** Reads the paragraphs of a Word document with their styles and indents, without its notes and comments. */
export async function readWordParagraphs(zip: OpenZip): Promise<WordParagraph[]> {
  const styles = zip.has(STYLES) ? stylesIn(await zip.read(STYLES)) : new Map<string, Style>()
  const paragraphs: WordParagraph[] = []
  const open: Open[] = []
  let skipped = 0
  let isText = false
  let inProperties = false
  for (const piece of scanXml(await zip.read(MAIN))) {
    if (piece.kind === 'text') {
      const paragraph = open.at(-1)
      if (isText && skipped === 0 && paragraph !== undefined) paragraph.text += piece.text
      continue
    }
    const { name, isEmpty, attributes } = piece
    const opens = piece.kind === 'open'
    if (SKIPPED.has(name)) skipped += isEmpty ? 0 : opens ? 1 : -1
    else if (skipped > 0) continue
    else if (name === 't') isText = opens && !isEmpty
    else if (name === 'ppr') inProperties = opens && !isEmpty
    else if (name === 'p') {
      if (opens)
        open.push({ text: '', style: undefined, isNewPage: false, left: undefined, first: undefined, align: undefined })
      const closed = !opens || isEmpty ? open.pop() : undefined
      if (closed !== undefined) paragraphs.push(paragraphOf(closed, styles))
      if (paragraphs.length > MAX_PARAGRAPHS) throw new ScriptError('playscript.too_large')
    } else if (opens) readProperty(open.at(-1), piece, inProperties, attributes)
  }
  return paragraphs
}

type Tag = Exclude<Markup, { kind: 'text' }>

function readProperty(paragraph: Open | undefined, { name }: Tag, inProperties: boolean, attributes: string): void {
  if (paragraph === undefined) return
  if (inProperties) {
    if (name === 'pstyle') paragraph.style = valueOf(attributes)
    else if (name === 'pagebreakbefore') paragraph.isNewPage = isOn(valueOf(attributes))
    else readLayout(paragraph, name, attributes)
  } else if (name === 'tab') paragraph.text += '\t'
  else if (name === 'br' || name === 'cr') paragraph.text += /page/.test(valueOf(attributes, 'type') ?? '') ? '' : '\n'
  else if (name === 'nobreakhyphen') paragraph.text += '-'
}

function readLayout(layout: Layout, name: string, attributes: string): void {
  if (name === 'jc') layout.align = valueOf(attributes)
  if (name !== 'ind') return
  const left = attributeOf(attributes, '(?:\\w+:)?(?:left|start)')
  const first = attributeOf(attributes, '(?:\\w+:)?firstLine')
  const hanging = attributeOf(attributes, '(?:\\w+:)?hanging')
  if (left !== undefined) layout.left = Number(left) / TWIP
  if (first !== undefined) layout.first = Number(first) / TWIP
  else if (hanging !== undefined) layout.first = -Number(hanging) / TWIP
}

function stylesIn(source: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  for (const piece of scanXml(source)) {
    if (piece.kind === 'text') continue
    const { kind, name, attributes } = piece
    if (name === 'style') {
      style = undefined
      if (kind === 'close' || attributeOf(attributes, '(?:\\w+:)?type') === 'table') continue
      style = { name: '', base: undefined, left: undefined, first: undefined, align: undefined }
      styles.set(valueOf(attributes, 'styleId') ?? '', style)
    } else if (style !== undefined && kind === 'open') {
      if (name === 'name') style.name = valueOf(attributes) ?? ''
      else if (name === 'basedon') style.base = valueOf(attributes)
      else readLayout(style, name, attributes)
    }
  }
  return styles
}

/** Styles are based on each other. More steps are a circle. */
const MAX_STEPS = 20

function paragraphOf(
  { text, style, isNewPage, left, first, align }: Open,
  styles: ReadonlyMap<string, Style>,
): WordParagraph {
  const layout: Layout = { left, first, align }
  let id = style
  for (let step = 0; step < MAX_STEPS && id !== undefined; step += 1) {
    const found = styles.get(id)
    layout.left ??= found?.left
    layout.first ??= found?.first
    layout.align ??= found?.align
    id = found?.base
  }
  return {
    text: text.trim(),
    style: (style === undefined ? undefined : styles.get(style)?.name) ?? style ?? '',
    indent: Math.max(0, (layout.left ?? 0) + (layout.first ?? 0)) + widthOfSpace(text),
    margin: Math.max(0, layout.left ?? 0),
    isCentered: layout.align === 'center',
    isRight: layout.align === 'right' || layout.align === 'end',
    isNewPage,
  }
}

/** Returns the width of the spaces and tabs at the start of a line, in points. */
export function widthOfSpace(line: string): number {
  const [lead = ''] = /^[ \t\u00A0\u3000]*/.exec(line) ?? []
  const tabs = lead.split('\t').length - 1
  return tabs * TAB + (lead.length - tabs) * SPACE
}
