import { type DiffLine, diffLines } from './line-diff.ts'

/** A changed field of an agent, as lines that both apps can show. */
export interface AgentChange {
  readonly field: string
  readonly lines: readonly DiffLine[]
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the fields that differ between two definitions of an agent, in the order of the first one. */
export function diffAgents(before: Fields, after: Fields): AgentChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [old, fresh] = [linesOf(before[field]), linesOf(after[field])]
    const lines = diffLines(old, fresh)
    return lines.some(({ kind }) => kind !== 'same') ? [{ field, lines }] : []
  })
}

/** Returns a value as text: the items of a list begin with a dash, and the fields of an object with their name. */
function linesOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'string') return value.split(/\r?\n/)
  if (Array.isArray(value)) return value.flatMap((item) => prefixed('- ', linesOf(item)))
  if (typeof value !== 'object') return [JSON.stringify(value)]
  return Object.entries(value).flatMap(([name, inner]) => {
    const lines = linesOf(inner)
    if (lines.length === 0) return []
    const isShort = lines.length === 1 && (typeof inner !== 'object' || inner === null)
    return isShort ? [`${name}: ${lines[0] ?? ''}`] : [`${name}:`, ...lines.map((each) => `  ${each}`)]
  })
}

const prefixed = (mark: string, lines: readonly string[]): string[] =>
  (lines.length === 0 ? [''] : lines).map((each, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + each)
