import { readFountain, writeFountain } from '@saffron/core/playscript/client'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'

import { elementOfNode, nodeOfElement } from '../model/convert.ts'
import { scriptSchema } from '../model/schema.ts'

/** Pastes plain text as elements of a script, and copies elements as Fountain. */
export const pasteScript = (): Plugin =>
  new Plugin({
    props: {
      // Other programs' HTML says less about a script than its text does.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : ''),
      handlePaste: (view, event, slice) => {
        const { clipboardData } = event
        const isOurs = clipboardData?.getData('text/html').includes('data-pm-slice') === true
        const text = clipboardData?.getData('text/plain') ?? ''
        if (isOurs || text === '') return slice.size === 0
        view.dispatch(view.state.tr.replaceSelection(Slice.empty).scrollIntoView())
        const { tr, selection } = view.state
        const nodes = elementsIn(text)
        if (nodes.length === 0) tr.insertText(text.replaceAll(/\s*[\r\n]+\s*/g, '\n').trim())
        else tr.replaceRange(selection.from, selection.to, new Slice(Fragment.from(nodes), 0, 0))
        view.dispatch(tr.scrollIntoView().setMeta('paste', true))
        return true
      },
      clipboardTextSerializer: (slice) => textOf(slice.content),
    },
  })

/** Returns the elements of a pasted text. None for a text of one line, which goes on where the cursor is. */
export const elementsIn = (text: string): Node[] =>
  /[\r\n]/.test(text.trim())
    ? readFountain(text)
        .elements.filter((element) => element.text !== '' || element.type === 'pageBreak')
        .map(nodeOfElement)
    : []

/** Returns elements as Fountain, and a piece of one as its text. */
export function textOf(content: Fragment): string {
  const elements: Node[] = []
  content.descendants((node) => {
    if (node.type !== scriptSchema.nodes.element) return true
    elements.push(node)
    return false
  })
  const [only] = elements
  if (only !== undefined && elements.length === 1) return only.textContent
  return writeFountain({ titlePage: [], elements: elements.map(elementOfNode) })
}
