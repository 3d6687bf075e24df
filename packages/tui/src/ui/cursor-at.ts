import { useCursor } from 'ink'
import { useContext } from 'react'

import { RowsAbove } from './room.ts'

export interface CursorPosition {
  readonly x: number
  readonly y: number
}

/** Sets the terminal's cursor in a screen while mounted. With several inputs on the screen, only one has it. */
export function CursorAt({ x, y }: CursorPosition): null {
  const { setCursorPosition } = useCursor()
  setCursorPosition({ x, y: y + useContext(RowsAbove) })
  return null
}
