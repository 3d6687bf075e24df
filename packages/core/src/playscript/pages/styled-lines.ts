import { styledRuns, type StyledRun } from '../text/emphasis.ts'
import { wrapText } from './wrap-text.ts'

/** Wraps a text with emphasis. Each line is a list of runs. */
export function styledLines(text: string, columns: number): StyledRun[][] {
  const runs = styledRuns(text)
  const plain = runs.map((run) => run.text).join('')
  let at = 0
  return wrapText(plain, columns).map((line) => {
    const start = Math.max(at, plain.indexOf(line, at))
    at = start + line.length
    return cut(runs, start, at)
  })
}

function cut(runs: readonly StyledRun[], start: number, end: number): StyledRun[] {
  const found: StyledRun[] = []
  let at = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (text !== '') found.push({ ...run, text })
    at += run.text.length
  }
  return found
}
