import type { ScriptLine } from './script-line.ts'

/** The width of a character in plain text, in points. */
const CHARACTER = 7.2
const TAB = 8

/** Returns the lines of plain text. A form feed starts a page. */
export function textLines(text: string): ScriptLine[] {
  const lines: ScriptLine[] = []
  let page = 1
  let gap = 0
  for (const source of text.split('\n')) {
    const feeds = source.split('\f')
    for (const [index, piece] of feeds.entries()) {
      if (index > 0) page += 1
      const line = withoutTabs(piece).trimEnd()
      const said = line.trimStart()
      if (said === '') {
        if (index === feeds.length - 1) gap += 1
        continue
      }
      const x = (line.length - said.length + widthOfNumber(said)) * CHARACTER
      lines.push({ text: said, x, right: x + said.length * CHARACTER, gap, page })
      gap = 0
    }
  }
  return lines
}

/** A number in the left margin doesn't move its line. */
export const widthOfNumber = (line: string): number =>
  /^(?:[A-Z]{1,2})?\d{1,4}[A-Z]{0,2}\.?\s{2,}(?=\S)/.exec(line)?.[0].length ?? 0

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let text = ''
  for (const character of line) text += character === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : character
  return text
}
