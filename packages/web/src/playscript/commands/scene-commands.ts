import type { ScriptElement } from '@saffron/core/playscript'
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'

import { childrenOf, sceneNode } from '../model/convert.ts'
import { newKey } from '../model/scene-key.ts'
import { elementNode, FRONT, keyOf, scriptSchema } from '../model/schema.ts'

/** Returns a scene and its position. */
export function sceneAt(doc: Node, key: string): { scene: Node; position: number; index: number } | undefined {
  let position = 0
  for (const [index, scene] of childrenOf(doc).entries()) {
    if (keyOf(scene) === key) return { scene, position, index }
    position += scene.nodeSize
  }
  return undefined
}

/** Moves a scene in front of another one, or to the end. */
export const moveScene =
  (key: string, before: string | undefined): Command =>
  ({ doc, tr }, dispatch) => {
    const from = sceneAt(doc, key)
    const to = before === undefined ? undefined : sceneAt(doc, before)
    // What comes before the first scene stays there.
    if (from === undefined || key === FRONT || before === FRONT || key === before) return false
    const target = to?.position ?? doc.content.size
    tr.delete(from.position, from.position + from.scene.nodeSize)
    tr.insert(tr.mapping.map(target), from.scene)
    dispatch?.(tr)
    return true
  }

/** Adds a scene after another one, or at the end, and puts the cursor into its heading. */
export const addScene =
  (after: string | undefined): Command =>
  ({ doc, tr }, dispatch) => {
    const found = after === undefined ? undefined : sceneAt(doc, after)
    const position = found === undefined ? doc.content.size : found.position + found.scene.nodeSize
    tr.insert(position, scriptSchema.node('scene', { key: newKey() }, [elementNode('heading')]))
    tr.setSelection(TextSelection.create(tr.doc, position + 2))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Deletes a scene. The last one leaves an empty one. */
export const deleteScene =
  (key: string): Command =>
  ({ doc, tr }, dispatch) => {
    const found = sceneAt(doc, key)
    if (found === undefined) return false
    const end = found.position + found.scene.nodeSize
    if (doc.childCount > 1) tr.delete(found.position, end)
    else tr.replaceWith(0, end, scriptSchema.node('scene', { key: newKey() }, [elementNode('heading')]))
    dispatch?.(tr)
    return true
  }

/** Puts the cursor at the start of a scene, and scrolls there. */
export const goToScene =
  (key: string): Command =>
  ({ doc, tr }, dispatch) => {
    const found = sceneAt(doc, key)
    if (found === undefined) return false
    dispatch?.(tr.setSelection(TextSelection.create(doc, found.position + 2)).scrollIntoView())
    return true
  }

/** Replaces the text of a scene. One that isn't there comes back, after another one or at the start. */
export const replaceScene =
  (key: string, elements: readonly ScriptElement[], after?: string): Command =>
  ({ doc, tr }, dispatch) => {
    const found = sceneAt(doc, key)
    const before = found ?? (key === FRONT ? undefined : sceneAt(doc, after ?? FRONT))
    const end = before === undefined ? 0 : before.position + before.scene.nodeSize
    tr.replaceWith(found?.position ?? end, end, sceneNode(key, elements))
    dispatch?.(tr)
    return true
  }
