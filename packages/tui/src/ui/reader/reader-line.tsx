import { Text, useStdout, useWindowSize } from 'ink'
import { type ReactElement, useEffect } from 'react'

import { columnsOf, graphemes } from '../editor/index.ts'

export interface ReaderLineProps {
  readonly label: string
  /** What is written, up to the cursor and behind it. */
  readonly before: string
  readonly after?: string
}

/**
 * The one row that is ever written anew. It never takes two, so the cursor never moves up; and the terminal's own cursor
 * stands where the next letter goes, for that is what a screen reader follows.
 */
export function ReaderLine({ label, before, after = '' }: ReaderLineProps): ReactElement {
  const { columns } = useWindowSize()
  const { stdout } = useStdout()
  const room = Math.max(1, columns - 1 - columnsOf(label))
  const start = fitted(graphemes(before).toReversed(), room).toReversed().join('')
  const rest = fitted(graphemes(after), room - columnsOf(start)).join('')
  const at = columnsOf(label + start) + 1
  useEffect(() => {
    if (rest !== '') stdout.write(`\u001B[${at}G`)
  })
  return <Text>{label + start + rest}</Text>
}

function fitted(pieces: readonly string[], room: number): string[] {
  const kept: string[] = []
  let used = 0
  for (const piece of pieces) {
    used += columnsOf(piece)
    if (used > room) break
    kept.push(piece)
  }
  return kept
}
