import { type Document, isMap, isSeq, type LineCounter, type Node, type Pair } from 'yaml'

export interface Place {
  readonly line: number
  readonly column: number
}

/** Returns the place of a character. */
export function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

/** Returns the place of a field: its key for `isKey`, otherwise its value. For a missing field, that of its parent. */
export function placeOf(
  yaml: Document.Parsed,
  lines: LineCounter,
  { path, isKey }: { readonly path: readonly string[]; readonly isKey: boolean },
): Place {
  let node: unknown = yaml.contents
  let offset = offsetOf(node)
  for (const [at, step] of path.entries()) {
    const isLast = at === path.length - 1
    const pair = isMap(node) ? node.items.find((each) => keyOf(each) === step) : undefined
    node = pair === undefined && isSeq(node) ? node.items[Number(step)] : pair?.value
    // A key without a value has none.
    const found = (isKey && isLast) || offsetOf(node) === undefined ? (pair?.key ?? node) : node
    if (offsetOf(found) === undefined) break
    offset = offsetOf(found)
  }
  return placeAt(lines, offset ?? 0)
}

const offsetOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0]

const keyOf = ({ key }: Pair): string => String(key)
