import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'

import { childrenOf } from '../model/convert.ts'
import { newKey } from '../model/scene-key.ts'
import { FRONT, keyOf, typeOf } from '../model/schema.ts'

/**
 * Keeps every heading the first element of a scene of its own, whatever was typed, pasted or deleted, and gives every
 * scene a key of its own.
 */
export const keepStructure = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, after) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const { tr } = after
      restructure(tr, new Set(childrenOf(before.doc)))
      nameScenes(tr, before.doc)
      return tr.docChanged ? tr : null
    },
  })

/** From the end to the start, so that positions stay valid. */
function restructure(tr: Transaction, unchanged: ReadonlySet<Node>): void {
  const scenes: { scene: Node; position: number }[] = []
  tr.doc.forEach((scene, position) => scenes.push({ scene, position }))
  for (const [index, { scene, position }] of [...scenes.entries()].toReversed()) {
    if (unchanged.has(scene)) {
      if (!startsWithHeading(scene) && index > 0) tr.join(position)
      continue
    }
    let at = position + scene.nodeSize - 1
    for (const [child, element] of [...childrenOf(scene).entries()].toReversed()) {
      at -= element.nodeSize
      if (typeOf(element) === 'pageBreak' && element.content.size > 0) tr.setNodeAttribute(at, 'type', 'action')
      if (child > 0 && typeOf(element) === 'heading') tr.split(at, 1)
    }
    if (index > 0 && !startsWithHeading(scene)) tr.join(position)
  }
}

const startsWithHeading = (scene: Node): boolean => scene.firstChild !== null && typeOf(scene.firstChild) === 'heading'

function nameScenes(tr: Transaction, before: Node): void {
  const scenes: { scene: Node; position: number }[] = []
  tr.doc.forEach((scene, position) => scenes.push({ scene, position }))
  const taken = new Set<string>()
  for (const [index, { scene, position }] of scenes.entries()) {
    const key = keyOf(scene)
    const next = scenes[index + 1]?.scene
    // Text in front of a first heading is no scene: the scene is what follows.
    const isFront =
      index === 0 && next !== undefined && !startsWithHeading(scene) && key === keyOf(next) && hadHeading(before, key)
    const mayBeFront = index === 0 && !startsWithHeading(scene)
    const name = isFront ? FRONT : key === '' || taken.has(key) || (key === FRONT && !mayBeFront) ? newKey() : key
    taken.add(name)
    if (name !== key) tr.setNodeAttribute(position, 'key', name)
  }
}

const hadHeading = (doc: Node, key: string): boolean =>
  childrenOf(doc).some((scene) => keyOf(scene) === key && startsWithHeading(scene))
