import { highlightsOf } from '@saffron/core/format'

import type { FoundPlace } from './use-found-place.ts'

/** The highlight's name in the style sheet. */
const NAME = 'found-words'
/** Elements in a row that aren't part of the message. */
const AROUND = 'header, button'

/**
 * Highlights words in a message, even while it streams, and scrolls to the first match. It doesn't change the DOM.
 * Returns a function that removes the highlights.
 */
export function markWords(scroller: HTMLElement, { message, words }: FoundPlace): () => void {
  if (!('highlights' in CSS)) return () => undefined
  let isSeen = false
  const look = () => {
    const row = scroller.querySelector(`[data-message="${CSS.escape(message)}"]`)
    const ranges = row === null ? [] : [...rangesIn(row, words)]
    CSS.highlights.set(NAME, new Highlight(...ranges))
    if (isSeen || ranges[0] === undefined) return
    isSeen = true
    show(scroller, ranges[0])
  }
  const changes = new MutationObserver(look)
  changes.observe(scroller, { childList: true, subtree: true })
  look()
  return () => {
    changes.disconnect()
    CSS.highlights.delete(NAME)
  }
}

function* rangesIn(row: Element, words: string): Generator<Range> {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.closest(AROUND)) continue
    for (const [from, to] of highlightsOf(node.nodeValue ?? '', words)) {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      yield range
    }
  }
}

/** Matches far down in a long message are outside the window at first. */
function show(scroller: HTMLElement, range: Range): void {
  const [place, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (place.bottom > view.bottom || place.top < view.top) scroller.scrollTop += place.top - view.top - view.height / 3
}
