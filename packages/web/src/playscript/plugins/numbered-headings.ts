import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

import { withoutNumber } from '../model/heading-number.ts'
import { typeOf } from '../model/schema.ts'

/**
 * Marks the headings that begin with their number, which isn't printed twice. An attribute of the element would be drawn
 * only once, while the text changes.
 */
export const numberedHeadings = (): Plugin<DecorationSet> => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => marksIn(doc),
      apply: (tr, before) => (tr.docChanged ? marksIn(tr.doc) : before),
    },
    props: { decorations: (state) => plugin.getState(state) },
  })
  return plugin
}

function marksIn(doc: Node): DecorationSet {
  const marks: Decoration[] = []
  doc.forEach(({ firstChild }, offset) => {
    if (firstChild === null || !beginsWithNumber(firstChild)) return
    const from = offset + 1
    marks.push(Decoration.node(from, from + firstChild.nodeSize, { 'data-numbered': 'true' }))
  })
  return DecorationSet.create(doc, marks)
}

function beginsWithNumber(element: Node): boolean {
  const number: unknown = element.attrs['number']
  return (
    typeOf(element) === 'heading' &&
    typeof number === 'string' &&
    withoutNumber(element.textContent, number) !== undefined
  )
}
