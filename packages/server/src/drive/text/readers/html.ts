import { scanMarkup } from '@saffron/core/format'

/** Tags whose text is on separate lines. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr li main nav ol option p pre section summary table tbody tfoot thead title tr ul'
  ).split(' '),
)
const CELLS = new Set(['td', 'th'])

/** Returns the visible text of a page, without tags and scripts, and with paragraphs on separate lines. */
export function textOfHtml(source: string): string {
  let text = ''
  let kept = 0
  for (const piece of scanMarkup(source)) {
    if (piece.kind === 'text') text += kept > 0 ? piece.text : piece.text.replaceAll(/\s+/g, ' ')
    else if (piece.name === 'pre') kept = Math.max(0, kept + (piece.kind === 'open' ? 1 : -1))
    else if (BLOCKS.has(piece.name)) text += '\n'
    else if (CELLS.has(piece.name) && piece.kind === 'close') text += '\t'
  }
  return text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n +/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
