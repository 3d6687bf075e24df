import { attributeOf, type Markup, scanMarkup } from '../../format/index.ts'
import type { ScriptElement } from '../entities.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { ScriptError } from '../script-error.ts'
import { emphasized, type StyledRun } from '../text/emphasis.ts'
import { tidyElements } from '../text/tidy-elements.ts'
import { readTitleLines, type TitleLine } from '../text/title-lines.ts'
import { eighthsOf, typeOfFdx } from './fdx-types.ts'

/** Final Draft's files are about ten levels deep. */
const MAX_DEPTH = 200
/** Parts of a file that aren't kept, by element, as they're named in the warning. */
const DROPPED: Readonly<Record<string, string>> = {
  revisions: 'Revisions',
  tagdata: 'Tags',
  listitems: 'Lists',
  scriptnotedefinitions: 'Script note types',
  storymap: 'Story map',
  beatboard: 'Beat board',
}
const NONE: ReadonlySet<string> = new Set()

interface Paragraph {
  readonly element: { -readonly [K in keyof ScriptElement]: ScriptElement[K] }
  readonly runs: StyledRun[]
  readonly notes: string[]
  readonly synopsis: string[]
  readonly alignment: string | undefined
  readonly isNewPage: boolean
  /** The level of the paragraph's tag. */
  readonly depth: number
}

/** Reads a script in Final Draft's FDX, versions 1 to 5. Throws ScriptError if it isn't one, or isn't safe to read. */
export function readFdx(source: string): ScriptDraft {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) throw new ScriptError('playscript.unsafe_xml')
  const path: string[] = []
  const elements: ScriptElement[] = []
  const titleLines: TitleLine[] = []
  const dropped = new Set<string>()
  const open: Paragraph[] = []
  let run: StyledRun | undefined
  let dual: 'none' | 'left' | 'right' = 'none'
  let isFinalDraft = false

  const openTag = (name: string, attributes: string): void => {
    const depth = path.length
    if (depth === 1 && path[0] !== 'finaldraft') throw new ScriptError('playscript.damaged')
    isFinalDraft ||= name === 'finaldraft'
    const drop = DROPPED[name]
    if (drop !== undefined && depth === 2) dropped.add(drop)
    const parent = path.at(-2)
    if (name === 'dualdialogue') dual = 'left'
    else if (name === 'paragraph' && isScriptPart(path)) open.push(openParagraph(attributes, depth))
    else if (name === 'text' && parent === 'paragraph') run = styleOf(attributes)
    const paragraph = open.at(-1)
    if (paragraph === undefined) return
    if (name === 'sceneproperties' && depth === paragraph.depth + 1) readProperties(paragraph, attributes)
    else if (name === 'dualdialogue') {
      open.pop()
      if (paragraph.isNewPage) elements.push({ type: 'pageBreak', text: '' })
    }
  }
  const text = (said: string): void => {
    const paragraph = open.at(-1)
    if (path.at(-1) !== 'text' || run === undefined || paragraph === undefined) return
    if (path.length === paragraph.depth + 1) paragraph.runs.push({ ...run, text: said })
    else if (path.includes('scriptnote')) paragraph.notes.push(said)
    else if (path.includes('summary')) paragraph.synopsis.push(said)
  }
  const closeTag = (name: string): void => {
    const paragraph = open.at(-1)
    if (name === 'text') run = undefined
    else if (name === 'dualdialogue') dual = 'none'
    else if (name === 'paragraph' && paragraph !== undefined && path.length < paragraph.depth) {
      open.pop()
      if (path.includes('titlepage')) titleLines.push(titleLineOf(paragraph))
      else {
        if (dual !== 'none' && paragraph.element.type === 'character') {
          if (dual === 'right') paragraph.element.dual = true
          dual = 'right'
        }
        elements.push(...elementsOf(paragraph))
      }
    }
  }

  for (const piece of scanMarkup(source, NONE)) {
    if (piece.kind === 'text') text(piece.text)
    else if (piece.kind === 'open') {
      path.push(piece.name)
      if (path.length > MAX_DEPTH) throw new ScriptError('playscript.unsafe_xml')
      openTag(piece.name, piece.attributes)
      if (piece.isEmpty) closeLast()
    } else closeLast(piece)
  }
  if (!isFinalDraft) throw new ScriptError('playscript.damaged')
  return {
    titlePage: readTitleLines(titleLines),
    elements: tidyElements(elements),
    warnings: dropped.size === 0 ? [] : [{ code: 'fdx_dropped', detail: [...dropped].join(', ') }],
  }

  /** Closes the last tag, or the last one of that name if tags in between were left open. */
  function closeLast(piece?: Exclude<Markup, { kind: 'text' }>): void {
    const name = piece?.name ?? path.at(-1) ?? ''
    const at = path.lastIndexOf(name)
    if (at !== -1) for (let left = path.length - at; left > 0; left -= 1) closeTag(path.pop() ?? '')
  }
}

/** Returns whether the paragraph that was just opened is of the script or the title page, not of a note or an outline. */
function isScriptPart(path: readonly string[]): boolean {
  const inside = path.slice(0, -1).join('/')
  return (
    inside === 'finaldraft/content' ||
    inside === 'finaldraft/content/paragraph/dualdialogue' ||
    inside === 'finaldraft/titlepage/content'
  )
}

function openParagraph(attributes: string, depth: number): Paragraph {
  const name = attributeOf(attributes, 'Type')
  const number = attributeOf(attributes, 'Number')?.trim()
  const { type, level } = typeOfFdx(name)
  const alignment = attributeOf(attributes, 'Alignment')
  return {
    element: {
      type: type === 'action' && alignment === 'Center' ? 'centered' : type,
      text: '',
      ...(type === 'heading' && number !== undefined && number !== '' && { number }),
      ...(level !== undefined && { level }),
      ...(name === 'Boneyard' && { omitted: true }),
    },
    runs: [],
    notes: [],
    synopsis: [],
    alignment,
    isNewPage: /^yes$/i.test(attributeOf(attributes, 'StartsNewPage') ?? ''),
    depth,
  }
}

function readProperties({ element }: Paragraph, attributes: string): void {
  const eighths = eighthsOf(attributeOf(attributes, 'Length'))
  const page = Number(attributeOf(attributes, 'Page'))
  const color = colorOf(attributeOf(attributes, 'Color'))
  if (eighths !== undefined) element.eighths = eighths
  if (Number.isInteger(page) && page > 0) element.page = page
  if (color !== undefined) element.color = color
}

/** Final Draft's colors have 16 bits per channel: `#FFFF0000CCCC`. White is no color. */
function colorOf(value: string | undefined): string | undefined {
  const [, red, green, blue] = /^#(\w\w)\w\w(\w\w)\w\w(\w\w)\w\w$/.exec(value ?? '') ?? []
  const color = red === undefined ? undefined : `#${red}${green}${blue}`.toUpperCase()
  return color === '#FFFFFF' ? undefined : color
}

function styleOf(attributes: string): StyledRun {
  const styles = new Set((attributeOf(attributes, 'Style') ?? '').split('+'))
  return {
    text: '',
    ...(styles.has('Bold') && { bold: true }),
    ...(styles.has('Italic') && { italic: true }),
    ...(styles.has('Underline') && { underline: true }),
  }
}

const titleLineOf = ({ runs, alignment }: Paragraph): TitleLine => ({
  text: runs.map(({ text }) => text).join(''),
  place: alignment === 'Center' ? 'center' : alignment === 'Right' ? 'right' : 'left',
})

function elementsOf({ element, runs, notes, synopsis, isNewPage }: Paragraph): ScriptElement[] {
  const text = emphasized(mergedRuns(runs))
  const note = notes.join('').trim()
  const summary = synopsis.join('').trim()
  const found: ScriptElement[] = []
  if (isNewPage) found.push({ type: 'pageBreak', text: '' })
  found.push({ ...element, text, ...(note !== '' && { note }) })
  if (summary !== '') found.push({ type: 'synopsis', text: summary })
  return found
}

/** Joins runs of the same style, because Final Draft splits text at every revision. */
function mergedRuns(runs: readonly StyledRun[]): StyledRun[] {
  const merged: { -readonly [K in keyof StyledRun]: StyledRun[K] }[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    const isSame =
      last !== undefined && last.bold === run.bold && last.italic === run.italic && last.underline === run.underline
    if (isSame) last.text += run.text
    else merged.push({ ...run })
  }
  return merged
}
