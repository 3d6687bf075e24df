import { shorten } from '../../ui/columns.ts'
import { columnsOf } from '../../ui/editor/index.ts'
import { paint, sgr, span, type TerminalFeatures } from '../../ui/style.ts'

const GAP = '  '
const MORE = '…'

/** The names of the tabs around the current one, as many as fit. */
export function tabRow(names: readonly string[], at: number, columns: number, features: TerminalFeatures): string {
  const written = names.map((name, index) => (index === at ? `[${name}]` : name))
  let from = 0
  let to = written.length
  const shown = () => [...(from > 0 ? [MORE] : []), ...written.slice(from, to), ...(to < written.length ? [MORE] : [])]
  while (columnsOf(shown().join(GAP)) > columns && to - from > 1) {
    if (at - from > to - 1 - at) from += 1
    else to -= 1
  }
  const texts = shown()
  if (columnsOf(texts.join(GAP)) > columns)
    return paint([span(shorten(written[at] ?? '', columns), sgr.accent)], features)
  return paint(
    texts.flatMap((text, index) => [
      ...(index === 0 ? [] : [span(GAP)]),
      span(text, text === written[at] ? sgr.accent : sgr.dim),
    ]),
    features,
  )
}
