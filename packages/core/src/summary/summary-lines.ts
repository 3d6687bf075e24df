import type { TextSummary } from './entities.ts'
import { groupItemsOf } from './merge-groups.ts'

/** After a sentence, before the next one. */
const BETWEEN_SENTENCES = /(?<=[.!?]["'”’)]?)\s+|(?<=[。！？；]["'”’」』）]?)(?!["'”’」』）。！？；])\s*/

/**
 * Returns what a result consists of, which its sources refer to by their `line`: the sentences of a summary, the lines of
 * points and of an outline with their indentation, the items of groups.
 */
export function summaryLines({ kind, text, json }: Pick<TextSummary, 'kind' | 'text' | 'json'>): string[] {
  const items = kind === 'groups' ? groupItemsOf(json) : undefined
  if (items !== undefined) return items.map(({ title, description }) => `${title}: ${description}`)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return kind === 'summary'
    ? lines.flatMap((line) => line.split(BETWEEN_SENTENCES).filter((sentence) => sentence.trim() !== ''))
    : lines
}

/** Returns a line of an outline without its bullet, and how deep it is. */
export function outlineLine(line: string): { readonly depth: number; readonly text: string } {
  const [, space = '', text = ''] = /^(\s*)(?:[-*•]\s+|\d+[.)、]\s*)?(.*)$/s.exec(line) ?? []
  return { depth: Math.floor(space.replaceAll('\t', '  ').length / 2), text: text.trim() }
}
