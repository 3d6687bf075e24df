import type { ScriptElement } from '@saffron/core/playscript'
import type { Node } from 'prosemirror-model'

import { childrenOf, elementsOfNode } from '../model/convert.ts'
import { keyOf } from '../model/schema.ts'

/** A scene as the server has it, by its key, which is its ID. */
export interface StoredScene {
  readonly version: number
  /** The node that has the same elements, to see at a glance that nothing changed. */
  readonly node: Node | undefined
  readonly text: string
  /** The texts that the server may have with or after this version, unless someone else writes. */
  readonly ours: readonly string[]
}

export interface SceneChange {
  readonly key: string
  readonly node: Node
  readonly elements: ScriptElement[]
}

/** What is compared, in an order that holds. A scene's number and color are no part of its text. */
const COMPARED: (keyof ScriptElement)[] = ['type', 'text', 'dual', 'note', 'level', 'omitted']

export const textOfElements = (elements: readonly ScriptElement[]): string => JSON.stringify(elements, COMPARED)

const textsOfNodes = new WeakMap<Node, { elements: ScriptElement[]; text: string }>()

/** Returns the elements of a scene, and their text to compare. */
export function writtenIn(node: Node): { readonly elements: ScriptElement[]; readonly text: string } {
  const known = textsOfNodes.get(node)
  if (known !== undefined) return known
  const elements = elementsOfNode(node)
  const written = { elements, text: textOfElements(elements) }
  textsOfNodes.set(node, written)
  return written
}

/**
 * Returns the scenes of a document that differ from the stored ones. Nodes that are the same object are the same text, so
 * only those that were written in are compared.
 */
export function changedScenes(doc: Node, stored: ReadonlyMap<string, StoredScene>): SceneChange[] {
  return childrenOf(doc).flatMap((node) => {
    const key = keyOf(node)
    const known = stored.get(key)
    if (known?.node === node) return []
    const { elements, text } = writtenIn(node)
    // A new scene is stored once something is in it.
    const isSame = known === undefined ? elements.length === 0 : known.text === text
    return isSame ? [] : [{ key, node, elements }]
  })
}
