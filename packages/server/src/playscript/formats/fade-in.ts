import { attributeOf, scanMarkup } from '@saffron/core/format'
import {
  type ElementType,
  type ScriptDraft,
  ScriptError,
  type ScriptElement,
  tidyElements,
  type TitlePageEntry,
} from '@saffron/core/playscript'

import type { OpenZip } from '../../documents/open-zip.ts'

const DOCUMENT = 'document.xml'
const MAX_DEPTH = 200
const STYLES: Readonly<Record<string, ElementType>> = {
  'scene heading': 'heading',
  action: 'action',
  'normal text': 'action',
  character: 'character',
  parenthetical: 'parenthetical',
  dialogue: 'dialogue',
  transition: 'transition',
  shot: 'shot',
  singing: 'lyric',
  synopsis: 'synopsis',
  'new act': 'actBreak',
  'end of act': 'actBreak',
  'act break': 'actBreak',
}

export const isFadeIn = (zip: OpenZip): boolean => zip.has(DOCUMENT)

/** Reads a Fade In project, whose document is in the Open Screenplay Format. */
export const readFadeIn = async (zip: OpenZip): Promise<ScriptDraft> => readOpenScreenplay(await zip.read(DOCUMENT))

/** Reads the Open Screenplay Format: paragraphs whose styles name the elements. */
export function readOpenScreenplay(source: string): ScriptDraft {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) throw new ScriptError('playscript.unsafe_xml')
  const path: string[] = []
  const elements: ScriptElement[] = []
  const titlePage: TitlePageEntry[] = []
  let open: ScriptElement | undefined
  for (const piece of scanMarkup(source, new Set())) {
    if (piece.kind === 'text') {
      if (path.at(-1) === 'text' && open !== undefined) open.text += piece.text
      continue
    }
    const { kind, name, attributes, isEmpty } = piece
    if (kind === 'open') {
      if (name === 'para' && path.includes('paragraphs')) open = { type: 'action', text: '' }
      else if (name === 'style' && open !== undefined) Object.assign(open, styleOf(attributes))
      else if (name === 'info') titlePage.push(...titleOf(attributes))
      if (!isEmpty) path.push(name)
      if (path.length > MAX_DEPTH) throw new ScriptError('playscript.unsafe_xml')
    } else {
      const at = path.lastIndexOf(name)
      if (at !== -1) path.length = at
      if (name === 'para' && open !== undefined) {
        elements.push(open)
        open = undefined
      }
    }
  }
  return { titlePage, elements: tidyElements(elements), warnings: [] }
}

function styleOf(attributes: string): Partial<ScriptElement> {
  const name =
    attributeOf(attributes, 'basestylename') ?? attributeOf(attributes, 'basestyle') ?? attributeOf(attributes, 'name')
  const type = STYLES[name?.trim().toLowerCase() ?? '']
  const number = attributeOf(attributes, 'number')
  return {
    ...(type !== undefined && { type }),
    ...(type === 'heading' && number !== undefined && number !== '' && { number }),
    ...(type === undefined && attributeOf(attributes, 'align') === 'center' && { type: 'centered' as const }),
  }
}

const INFO = [
  ['Title', 'title'],
  ['Author', 'written_by'],
  ['Contact', 'contact'],
  ['Copyright', 'copyright'],
  ['Draft date', 'drafts'],
] as const

const titleOf = (attributes: string): TitlePageEntry[] =>
  INFO.flatMap(([key, name]) => {
    const value = attributeOf(attributes, name)?.trim() ?? ''
    return value === '' ? [] : [{ key, value }]
  })
