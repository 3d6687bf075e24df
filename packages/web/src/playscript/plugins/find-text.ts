import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export interface FindQuery {
  readonly words: string
  readonly matchCase: boolean
}

export interface Found {
  readonly query: FindQuery
  readonly matches: readonly { readonly from: number; readonly to: number }[]
  /** -1 without matches. */
  readonly current: number
}

const NOTHING: Found = { query: { words: '', matchCase: false }, matches: [], current: -1 }
const key = new PluginKey<Found>('find')

export const foundIn = (state: EditorState): Found => key.getState(state) ?? NOTHING

/** Marks every place of the script that has the words. */
export const findText = (): Plugin<Found> =>
  new Plugin<Found>({
    key,
    state: {
      init: () => NOTHING,
      apply: (tr, before) => {
        const { query = before.query, current } = (tr.getMeta(key) as Partial<Found> | undefined) ?? {}
        if (query === before.query && !tr.docChanged) return current === undefined ? before : { ...before, current }
        if (query.words === '') return query === before.query ? before : NOTHING
        const matches = matchesIn(tr.doc, query)
        const next = matches.findIndex(({ from }) => from >= tr.selection.from)
        return { query, matches, current: matches.length === 0 ? -1 : Math.max(0, next) }
      },
    },
    props: {
      decorations: (state) => {
        const { matches, current } = foundIn(state)
        if (matches.length === 0) return null
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, { 'data-found': index === current ? 'current' : 'other' }),
          ),
        )
      },
    },
  })

function matchesIn(doc: Node, { words, matchCase }: FindQuery): Found['matches'] {
  // Not every letter has a small form of the same length, so the expression compares.
  const expression = new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), matchCase ? 'gu' : 'giu')
  const matches: { from: number; to: number }[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    for (const match of node.textContent.matchAll(expression)) {
      const from = position + 1 + match.index
      matches.push({ from, to: from + match[0].length })
    }
    return false
  })
  return matches
}

/** Looks for words from the cursor on. Empty words end it. */
export const find =
  (query: FindQuery): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(key, { query }))
    return true
  }

/** Goes to the next match, or to the one before. */
export const findNext =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { matches, current } = foundIn(state)
    if (matches.length === 0) return false
    const index = (current + step + matches.length) % matches.length
    const match = matches[index]
    if (match === undefined) return false
    const { tr } = state
    tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).setMeta(key, { current: index })
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Replaces the current match, or all of them in one step of the history. */
export const replaceFound =
  (text: string, which: 'current' | 'all'): Command =>
  (state, dispatch) => {
    const { matches, current } = foundIn(state)
    const chosen = which === 'all' ? matches : matches.slice(Math.max(0, current)).slice(0, 1)
    if (chosen.length === 0) return false
    const { tr } = state
    for (const { from, to } of chosen.toReversed()) tr.insertText(text, from, to)
    // The next one is searched behind the new text, which may have the same words.
    const [first] = chosen
    if (first !== undefined) tr.setSelection(TextSelection.create(tr.doc, first.from + text.length))
    dispatch?.(tr)
    return true
  }
