import type { EditorView } from 'prosemirror-view'

import type { Completion } from './complete-words.ts'

let lists = 0
const GAP = 4

/** The list of completions below the cursor. It's drawn without React, because it follows every key. */
export function createCompletionList(view: EditorView, label: string, onChoose: (index: number) => void) {
  const id = `completion-${(lists += 1)}`
  const list = document.createElement('ul')
  list.id = id
  list.role = 'listbox'
  list.ariaLabel = label
  list.hidden = true
  view.dom.parentElement?.append(list)
  let drawn: readonly Completion[] = []

  const draw = (offered: readonly Completion[]): void => {
    if (offered === drawn) return
    drawn = offered
    list.replaceChildren(
      ...offered.map((each, index) => {
        const option = document.createElement('li')
        option.id = `${id}-${index}`
        option.role = 'option'
        option.textContent = each.label
        // The editor keeps the focus.
        option.addEventListener('mousedown', (event) => {
          event.preventDefault()
          onChoose(index)
        })
        return option
      }),
    )
  }
  const place = (): void => {
    const { left, bottom } = view.coordsAtPos(view.state.selection.from)
    const around = list.offsetParent?.getBoundingClientRect()
    const scrolled = list.offsetParent?.scrollTop ?? 0
    list.style.left = `${left - (around?.left ?? 0)}px`
    list.style.top = `${bottom - (around?.top ?? 0) + scrolled + GAP}px`
  }
  return {
    show: ({ offered, index }: { readonly offered: readonly Completion[]; readonly index: number }) => {
      const isShown = offered.length > 0
      if (!isShown && list.hidden) return
      draw(offered)
      list.hidden = !isShown
      if (!isShown) {
        view.dom.removeAttribute('aria-activedescendant')
        view.dom.removeAttribute('aria-controls')
        return
      }
      for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === index)
      view.dom.setAttribute('aria-controls', id)
      view.dom.setAttribute('aria-activedescendant', `${id}-${index}`)
      list.children[index]?.scrollIntoView({ block: 'nearest' })
      place()
    },
    remove: () => list.remove(),
  }
}
