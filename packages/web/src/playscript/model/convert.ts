import type { ElementType, Scene, ScriptElement } from '@saffron/core/playscript'
import { emphasized, styledRuns, type StyledRun } from '@saffron/core/playscript/client'
import type { Fragment, Node } from 'prosemirror-model'

import { newKey } from './scene-key.ts'
import { elementNode, type ElementExtras, FRONT, scriptSchema, typeOf } from './schema.ts'

/** Elements that are printed in one style. */
const PLAIN: ReadonlySet<ElementType> = new Set(['heading', 'character', 'transition', 'shot', 'section', 'actBreak'])

/** Returns an element of a script as a node. */
export function nodeOfElement({
  type,
  text,
  number,
  dual,
  eighths: _eighths,
  page: _page,
  ...extras
}: ScriptElement): Node {
  const runs = PLAIN.has(type) ? (text === '' ? [] : [{ text }]) : styledRuns(text)
  return scriptSchema.node(
    'element',
    {
      type,
      number: number ?? null,
      dual: dual === true,
      extras: Object.keys(extras).length === 0 ? null : extras,
    },
    runs.map((run) => scriptSchema.text(run.text, marksOf(run))),
  )
}

const marksOf = ({ bold, italic, underline }: StyledRun) => [
  ...(bold === true ? [scriptSchema.mark('bold')] : []),
  ...(italic === true ? [scriptSchema.mark('italic')] : []),
  ...(underline === true ? [scriptSchema.mark('underline')] : []),
]

/**
 * Returns a node as an element of a script. What a file said about the length of a scene is left out: it no longer holds
 * once something was written.
 */
export function elementOfNode(node: Node): ScriptElement {
  const type = typeOf(node)
  const { number, dual, extras } = node.attrs as { number: string | null; dual: boolean; extras: ElementExtras | null }
  return {
    type,
    text: PLAIN.has(type) ? node.textContent : emphasized(runsOf(node)),
    ...(number !== null && type === 'heading' && { number }),
    ...(dual && type === 'character' && { dual: true }),
    ...extras,
  }
}

function runsOf(node: Node): StyledRun[] {
  const runs: StyledRun[] = []
  node.forEach(({ text = '', marks }) => {
    const has = (name: string) => marks.some((mark) => mark.type.name === name)
    runs.push({
      text,
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italic: true }),
      ...(has('underline') && { underline: true }),
    })
  })
  return runs
}

/** Returns a scene with a key. One without elements gets an empty one, so that there is a place to write. */
export const sceneNode = (key: string, elements: readonly ScriptElement[]): Node =>
  scriptSchema.node('scene', { key }, elements.length === 0 ? [elementNode('action')] : elements.map(nodeOfElement))

/** Returns a script as the document of the editor. */
export function documentOf(front: readonly ScriptElement[], scenes: readonly Pick<Scene, 'id' | 'elements'>[]): Node {
  const nodes = scenes.map(({ id, elements }) => sceneNode(id, elements))
  if (front.length > 0) nodes.unshift(sceneNode(FRONT, front))
  if (nodes.length > 0) return scriptSchema.node('doc', null, nodes)
  // A new script starts with the heading of its first scene.
  return scriptSchema.node('doc', null, [scriptSchema.node('scene', { key: newKey() }, [elementNode('heading')])])
}

/** Returns the elements of a scene. Empty paragraphs aren't part of the script. */
export const elementsOfNode = (scene: Node): ScriptElement[] =>
  childrenOf(scene)
    .map(elementOfNode)
    .filter(({ type, text }) => type === 'pageBreak' || text.trim() !== '')

export function childrenOf(node: Node | Fragment): Node[] {
  const children: Node[] = []
  node.forEach((child) => children.push(child))
  return children
}
