import { useCursor } from 'ink'

export interface CursorPosition {
  readonly x: number
  readonly y: number
}

/** Sets the terminal's cursor while mounted. With several inputs on the screen, only one has it. */
export function CursorAt(position: CursorPosition): null {
  const { setCursorPosition } = useCursor()
  setCursorPosition(position)
  return null
}
