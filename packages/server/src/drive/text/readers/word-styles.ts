import { isOn, scanXml, valueOf } from '../../../documents/office-markup.ts'
import type { OpenZip } from '../../../documents/open-zip.ts'

/** What a style gives its paragraphs or runs. */
export interface WordStyle {
  /** The heading level from 1. */
  readonly heading?: number | undefined
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly list?: ListPlace | undefined
}

/** A list and the level in it, from 0. */
export interface ListPlace {
  readonly list: string
  readonly level: number
}

interface StyleSource {
  name: string
  base: string | undefined
  outline: number | undefined
  bold: boolean | undefined
  italic: boolean | undefined
  list: string | undefined
  level: number | undefined
}

const PART = 'word/styles.xml'
const MAX_HEADING = 6
/** Styles are based on each other. More steps are a circle. */
const MAX_STEPS = 20

/** Returns the paragraph and character styles of a Word document by ID, with what they inherit. */
export async function wordStyles(zip: OpenZip): Promise<(id: string | undefined) => WordStyle> {
  const sources = zip.has(PART) ? stylesIn(await zip.read(PART)) : new Map<string, StyleSource>()
  const resolved = new Map<string, WordStyle>()
  const resolve = (id: string | undefined, step = 0): WordStyle => {
    const source = id === undefined ? undefined : sources.get(id)
    if (id === undefined || source === undefined || step > MAX_STEPS) return {}
    const known = resolved.get(id)
    if (known !== undefined) return known
    const base = resolve(source.base, step + 1)
    const style = {
      heading: headingOf(source) ?? base.heading,
      bold: source.bold ?? base.bold,
      italic: source.italic ?? base.italic,
      list: listOf(source) ?? base.list,
    }
    resolved.set(id, style)
    return style
  }
  return (id) => resolve(id)
}

/** Built-in styles keep their English names in every language. */
function headingOf({ name, outline }: StyleSource): number | undefined {
  const level = /^heading (\d)$/i.exec(name)?.[1]
  if (level !== undefined) return Math.min(Number(level), MAX_HEADING)
  if (/^title$/i.test(name)) return 1
  return outline !== undefined && outline < MAX_HEADING ? outline + 1 : undefined
}

const listOf = ({ list, level = 0 }: StyleSource): ListPlace | undefined =>
  list === undefined ? undefined : { list, level }

function stylesIn(source: string): Map<string, StyleSource> {
  const styles = new Map<string, StyleSource>()
  let style: StyleSource | undefined
  for (const piece of scanXml(source)) {
    if (piece.kind === 'text') continue
    const { kind, name, attributes } = piece
    if (name === 'style') {
      style = undefined
      // Table styles format parts of tables, which aren't shown.
      if (kind === 'close' || !/\btype\s*=\s*["'](?:paragraph|character)["']/.test(attributes)) continue
      style = {
        name: '',
        base: undefined,
        outline: undefined,
        bold: undefined,
        italic: undefined,
        list: undefined,
        level: undefined,
      }
      styles.set(valueOf(attributes, 'styleId') ?? '', style)
    } else if (style !== undefined && kind === 'open') readProperty(style, name, attributes)
  }
  return styles
}

function readProperty(style: StyleSource, name: string, attributes: string): void {
  const value = valueOf(attributes)
  if (name === 'name') style.name = value ?? ''
  else if (name === 'basedon') style.base = value
  else if (name === 'outlinelvl') style.outline = Number(value)
  else if (name === 'b') style.bold = isOn(value)
  else if (name === 'i') style.italic = isOn(value)
  else if (name === 'numid') style.list = value
  else if (name === 'ilvl') style.level = Number(value)
}
