import { lexMarkdown } from './lex-markdown.ts'

/** Blocks that can be printed from one of their lines on. */
const BY_LINE = new Set(['paragraph', 'list', 'space'])

/**
 * Where `text` goes on from where `printed` stands: at the start of the line in which they part, or of the code or the
 * table that line is in, which means nothing without its beginning.
 */
export function partingPoint(printed: string, text: string): number {
  let same = 0
  while (same < text.length && text[same] === printed[same]) same += 1
  const line = text.slice(0, same).lastIndexOf('\n') + 1
  let start = 0
  for (const { type, raw } of lexMarkdown(text)) {
    if (line < start + raw.length) return BY_LINE.has(type) ? line : start
    start += raw.length
  }
  return line
}
