/** A line of a comparison: in both texts, or only in the new or the old one. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The product of changed lines that are compared one by one. Beyond it, all are shown as replaced. */
const MAX_CELLS = 1_000_000

const line =
  (kind: DiffLine['kind']) =>
  (text: string): DiffLine => ({ kind, text })

/** Compares two lists of lines, with as few changes as possible. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const [old, fresh] = [before, after].map((lines) => lines.slice(start, lines.length - end)) as [string[], string[]]
  return [
    ...before.slice(0, start).map(line('same')),
    ...diffMiddle(old, fresh),
    ...before.slice(before.length - end).map(line('same')),
  ]
}

function diffMiddle(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  if (old.length * fresh.length > MAX_CELLS) return [...old.map(line('removed')), ...fresh.map(line('added'))]
  const width = fresh.length + 1
  // The length of the longest common sequence from each pair of positions on.
  const common = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push({ kind: 'same', text: old[i++] ?? '' })
      j++
    } else if (i < old.length && (j >= fresh.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: old[i++] ?? '' })
    } else lines.push({ kind: 'added', text: fresh[j++] ?? '' })
  }
  return lines
}
