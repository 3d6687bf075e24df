import { ELEMENT_TYPES, MAX_ELEMENT_CHARACTERS, type ElementType, type ScriptElement } from '@saffron/core/playscript'
import { type Attrs, type Mark, type Node, Schema } from 'prosemirror-model'

/** What an element keeps that the editor doesn't show as text. */
export type ElementExtras = Omit<ScriptElement, 'type' | 'text' | 'dual' | 'number' | 'eighths' | 'page'>

/** The key of the scene with everything before the first heading. */
export const FRONT = 'front'

const isType = (text: string): text is ElementType => (ELEMENT_TYPES as readonly string[]).includes(text)

/** A script: scenes of paragraphs. A scene starts with its heading, except the one before the first heading. */
export const scriptSchema = new Schema({
  nodes: {
    doc: { content: 'scene+' },
    scene: {
      content: 'element+',
      // Empty for a scene that just came up. The key of another script's scene means nothing here.
      attrs: { key: { default: '' } },
      parseDOM: [{ tag: 'section[data-scene]' }],
      toDOM: () => ['section', { 'data-scene': '' }, 0],
    },
    element: {
      content: 'text*',
      whitespace: 'pre',
      attrs: {
        type: { default: 'action' },
        number: { default: null },
        dual: { default: false },
        extras: { default: null },
      },
      parseDOM: [
        {
          tag: 'p[data-type]',
          preserveWhitespace: 'full',
          getAttrs: ({ dataset: { type = '', number = null, dual, extras } }) =>
            isType(type) && { type, number, dual: dual === 'true', extras: extrasOf(extras) },
        },
      ],
      toDOM: ({ attrs }) => ['p', domAttributes(attrs), 0],
    },
    text: {},
  },
  marks: {
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
})

const domAttributes = ({ type, number, dual, extras }: Attrs) => ({
  'data-type': String(type),
  ...(typeof number === 'string' && { 'data-number': number }),
  ...(dual === true && { 'data-dual': 'true' }),
  ...(extras !== null && { 'data-extras': JSON.stringify(extras) }),
  ...(noteOf(extras) !== undefined && { title: noteOf(extras) }),
})

/** Returns what a copied element keeps. The clipboard may say anything. */
function extrasOf(text: string | undefined): ElementExtras | null {
  const { note, level, omitted, color } = parsed(text)
  const extras: ElementExtras = {
    ...(typeof note === 'string' && note.length <= MAX_ELEMENT_CHARACTERS && { note }),
    ...(typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 9 && { level }),
    ...(omitted === true && { omitted }),
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) && { color }),
  }
  return Object.keys(extras).length === 0 ? null : extras
}

function parsed(text = ''): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const noteOf = (extras: unknown): string | undefined => (extras as ElementExtras | null)?.note

export const typeOf = (element: Node): ElementType => element.attrs['type'] as ElementType

export const keyOf = (scene: Node): string => String(scene.attrs['key'])

/** Returns an empty element, or one with a text. */
export const elementNode = (type: ElementType, text = '', marks: readonly Mark[] = []): Node =>
  scriptSchema.node('element', { type }, text === '' ? [] : [scriptSchema.text(text, marks)])
