export interface DiffLine {
  /** `+` is added, `-` is removed, a space is unchanged. */
  readonly mark: '+' | '-' | ' '
  readonly text: string
}

/** Above this many lines per side, the diff lists all old lines as removed and all new lines as added. */
const MOST_LINES = 600

/** Returns a minimal line diff of two texts. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length > MOST_LINES || now.length > MOST_LINES) return [...marked('-', old), ...marked('+', now)]
  // The lengths of the longest common subsequence from each pair of positions.
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row !== undefined) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push(...marked(' ', [old[i] ?? '']))
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push(...marked('-', [old[i++] ?? '']))
    else lines.push(...marked('+', [now[j++] ?? '']))
  }
  return [...lines, ...marked('-', old.slice(i)), ...marked('+', now.slice(j))]
}

const marked = (mark: DiffLine['mark'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ mark, text }))
