import { Text, useStdout, useWindowSize } from 'ink'
import { type ReactElement, useEffect } from 'react'

import { columnsOf, graphemes } from '../editor/index.ts'

export interface ReaderLineProps {
  readonly label: string
  /** The text before and after the cursor. */
  readonly before: string
  readonly after?: string
}

/**
 * The only row that is redrawn. It's never more than one row, so the cursor never moves up. The terminal's cursor marks
 * the next letter, because screen readers follow it.
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
