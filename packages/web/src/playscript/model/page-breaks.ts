import { breakScene, offsetOfLine, type PageBreak } from '@saffron/core/playscript/client'
import type { Node } from 'prosemirror-model'

import { childrenOf } from './convert.ts'
import { sizeOf } from './scene-facts.ts'
import { typeOf } from './schema.ts'

/** Where a page of the script ends. */
export interface PlacedBreak {
  /** The position in the document. */
  readonly at: number
  /** The page that starts there, from 2. */
  readonly page: number
  /** Within a speech: the cue that is printed again. */
  readonly cue: string | undefined
}

interface BrokenScene {
  readonly start: number
  readonly capacity: number
  readonly end: number
  /** Relative to the scene. */
  readonly breaks: readonly { readonly offset: number; readonly cue: string | undefined }[]
}

/** The last result for each scene. Writing in one leaves those of the scenes before it, and often of those after it. */
const broken = new WeakMap<Node, BrokenScene>()

/** Returns where the pages of a script end. `capacity` is the number of lines of a page. */
export function breakPages(doc: Node, capacity: number): PlacedBreak[] {
  const placed: PlacedBreak[] = []
  let lines = 0
  doc.forEach((scene, position) => {
    const { breaks, end } = breaksOf(scene, lines, capacity)
    for (const { offset, cue } of breaks) placed.push({ at: position + offset, page: placed.length + 2, cue })
    lines = end
  })
  return placed
}

function breaksOf(scene: Node, start: number, capacity: number): BrokenScene {
  const known = broken.get(scene)
  if (known?.start === start && known.capacity === capacity) return known
  const { breaks, end } = breakScene(childrenOf(scene).map(sizeOf), start, capacity)
  const found = {
    start,
    capacity,
    end,
    breaks: breaks.map((each) => ({
      offset: offsetIn(scene, each),
      cue: each.inSpeech ? cueBefore(scene, each.element) : undefined,
    })),
  }
  broken.set(scene, found)
  return found
}

function offsetIn(scene: Node, { element, line }: PageBreak): number {
  let offset = 1
  for (let index = 0; index < element; index += 1) offset += scene.child(index).nodeSize
  const node = scene.maybeChild(element)
  return node === null || line === 0 ? offset : offset + 1 + offsetOfLine(typeOf(node), node.textContent, line)
}

function cueBefore(scene: Node, element: number): string | undefined {
  for (let index = element; index >= 0; index -= 1) {
    const node = scene.child(index)
    if (typeOf(node) === 'character') return node.textContent
  }
  return undefined
}
