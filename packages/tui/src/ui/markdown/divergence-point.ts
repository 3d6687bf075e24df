import { lexMarkdown } from './lex-markdown.ts'

/** Blocks that can be printed starting at any of their lines. */
const BY_LINE = new Set(['paragraph', 'list', 'space'])

/**
 * Returns where `text` continues `printed`: at the start of the first different line, or of the code block or table
 * around it, which would be unreadable without its start.
 */
export function divergencePoint(printed: string, text: string): number {
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
