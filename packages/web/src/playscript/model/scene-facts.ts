import type { IntExt } from '@saffron/core/playscript'
import { type MeasuredElement, measureElement, partsOfHeading, speakersOf } from '@saffron/core/playscript/client'
import type { Node } from 'prosemirror-model'

import { childrenOf, elementOfNode } from './convert.ts'
import { keyOf, typeOf } from './schema.ts'

/** What the outline and the completion know of a scene. */
export interface SceneFacts {
  readonly key: string
  readonly heading: string
  readonly number: string | undefined
  readonly intExt: IntExt | undefined
  readonly location: string | undefined
  readonly time: string | undefined
  readonly characters: readonly string[]
  /** The printed lines. */
  readonly lines: number
  /** The start of its action, for a card. */
  readonly excerpt: string
}

const EXCERPT = 240

/** Nodes never change, so what was found out about one holds forever. */
const facts = new WeakMap<Node, SceneFacts>()
const sizes = new WeakMap<Node, MeasuredElement>()

/** Returns how many lines an element takes on a page. */
export function sizeOf(element: Node): MeasuredElement {
  const known = sizes.get(element)
  if (known !== undefined) return known
  const size = measureElement(typeOf(element), element.textContent)
  sizes.set(element, size)
  return size
}

/** Returns what is known about a scene. */
export function factsOf(scene: Node): SceneFacts {
  const known = facts.get(scene)
  if (known !== undefined) return known
  const first = scene.firstChild
  const heading = first !== null && typeOf(first) === 'heading' ? first : undefined
  const text = heading?.textContent ?? ''
  const { number, intExt, location, time } = text === '' ? {} : partsOfHeading(text)
  const children = childrenOf(scene)
  const found: SceneFacts = {
    key: keyOf(scene),
    heading: text,
    number: (heading?.attrs['number'] as string | null | undefined) ?? number,
    intExt,
    location,
    time,
    characters: speakersOf(children.filter((each) => typeOf(each) === 'character').map(elementOfNode)),
    lines: children.reduce((sum, each) => sum + sizeOf(each).lines + sizeOf(each).above, 0),
    excerpt: excerptOf(children),
  }
  facts.set(scene, found)
  return found
}

function excerptOf(elements: readonly Node[]): string {
  const written = elements.filter((each) => typeOf(each) === 'synopsis')
  const shown = written.length > 0 ? written : elements.filter((each) => typeOf(each) === 'action')
  return shown
    .slice(0, 6)
    .map((each) => each.textContent)
    .join(' ')
    .slice(0, EXCERPT)
}
