import { attributeOf, scanMarkup } from '@saffron/core/format'
import {
  type ElementType,
  type ScriptDraft,
  ScriptError,
  type ScriptElement,
  tidyElements,
} from '@saffron/core/playscript'

import type { OpenZip } from '../../documents/open-zip.ts'

const CLASSES: Readonly<Record<string, ElementType>> = {
  sceneheading: 'heading',
  action: 'action',
  character: 'character',
  dialog: 'dialogue',
  dialogue: 'dialogue',
  parenthetical: 'parenthetical',
  transition: 'transition',
  shot: 'shot',
  text: 'action',
  lyrics: 'lyric',
  lyric: 'lyric',
  act: 'actBreak',
}
const SCRIPT = /^(?:.*\/)?script[^/]*\.html?$/i

export const isCeltx = (zip: OpenZip): boolean => zip.names().some((name) => SCRIPT.test(name))

/** Reads the script of a Celtx project: paragraphs of HTML whose classes name the elements. */
export async function readCeltx(zip: OpenZip): Promise<ScriptDraft> {
  const name = zip.names().find((each) => SCRIPT.test(each))
  if (name === undefined) throw new ScriptError('playscript.damaged')
  const elements: ScriptElement[] = []
  let open: ScriptElement | undefined
  let title = ''
  let inTitle = false
  for (const piece of scanMarkup(await zip.read(name))) {
    if (piece.kind === 'text') {
      if (inTitle) title += piece.text
      else if (open !== undefined) open.text += piece.text.replaceAll(/\s+/g, ' ')
    } else if (piece.name === 'title') inTitle = piece.kind === 'open' && !piece.isEmpty
    else if (piece.name === 'br') {
      if (open !== undefined) open.text += '\n'
    } else if (piece.name === 'p' || piece.name === 'div') {
      open = piece.kind === 'open' && !piece.isEmpty ? startOf(piece.attributes) : undefined
      if (open !== undefined) elements.push(open)
    }
  }
  const written = title.trim()
  return {
    titlePage: written === '' ? [] : [{ key: 'Title', value: written }],
    elements: tidyElements(elements),
    warnings: [],
  }
}

function startOf(attributes: string): ScriptElement | undefined {
  const names = (attributeOf(attributes, 'class') ?? '').toLowerCase().split(/\s+/)
  const type = names.map((name) => CLASSES[name]).find((found) => found !== undefined)
  const number = attributeOf(attributes, 'scenenumber') ?? attributeOf(attributes, 'scenestr')
  if (type === undefined) return undefined
  return { type, text: '', ...(type === 'heading' && number !== undefined && number !== '' && { number }) }
}
