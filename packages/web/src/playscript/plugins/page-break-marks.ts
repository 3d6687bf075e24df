import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

import { breakPages, type PlacedBreak } from '../model/page-breaks.ts'

interface Marks {
  readonly capacity: number
  readonly breaks: readonly PlacedBreak[]
  readonly set: DecorationSet
}

const key = new PluginKey<Marks>('page breaks')

/** Returns where pages end in the document of a state. */
export const pageBreaksIn = (state: Parameters<typeof key.getState>[0]): readonly PlacedBreak[] =>
  key.getState(state)?.breaks ?? []

/** Shows where pages end as printed. Only breaks that moved are drawn again. */
export const pageBreakMarks = (capacity: number): Plugin<Marks> =>
  new Plugin<Marks>({
    key,
    state: {
      init: (_, { doc }) => marksOf(doc, capacity),
      apply: (tr, before) => {
        if (!tr.docChanged) return before
        const breaks = breakPages(tr.doc, capacity)
        const kept = new Map(before.breaks.map((each) => [`${tr.mapping.map(each.at)} ${nameOf(each)}`, each]))
        const added = breaks.filter((each) => !kept.delete(`${each.at} ${nameOf(each)}`))
        const set = before.set.map(tr.mapping, tr.doc)
        if (added.length === 0 && kept.size === 0) return { capacity, breaks, set }
        const gone = new Set([...kept.values()].map(nameOf))
        const outdated = set.find(undefined, undefined, ({ name }) => gone.has(String(name)))
        return { capacity, breaks, set: set.remove(outdated).add(tr.doc, added.map(markOf)) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  })

const marksOf = (doc: Node, capacity: number): Marks => {
  const breaks = breakPages(doc, capacity)
  return { capacity, breaks, set: DecorationSet.create(doc, breaks.map(markOf)) }
}

/** A page starts only once, so its number and the repeated name tell breaks apart. */
const nameOf = ({ page, cue }: PlacedBreak): string => `${page} ${cue ?? ''}`

const markOf = (placed: PlacedBreak): Decoration =>
  Decoration.widget(placed.at, () => drawBreak(placed), {
    key: nameOf(placed),
    name: nameOf(placed),
    side: -1,
    ignoreSelection: true,
  })

/** Screen readers read the script without its pages. */
function drawBreak({ page, cue }: PlacedBreak): HTMLElement {
  const mark = document.createElement('span')
  mark.dataset['pageBreak'] = ''
  mark.ariaHidden = 'true'
  mark.contentEditable = 'false'
  if (cue !== undefined) mark.append(part('more', '(MORE)'))
  mark.append(part('number', `${page}.`))
  if (cue !== undefined) mark.append(part('cue', `${cue} (CONT’D)`))
  return mark
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.dataset['part'] = name
  element.textContent = text
  return element
}
