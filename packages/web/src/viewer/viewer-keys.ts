interface KeyActions {
  readonly turn: (step: 1 | -1) => void
  readonly zoom: (direction: 1 | -1) => void
  readonly reset: () => void
  readonly rotate: (quarters: 1 | -1) => void
  readonly flip: (axis: 'x' | 'y') => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Does what a key of the viewer means; answers whether it meant something. Escape is the dialog's own. */
export function doKey(event: Pressed, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const action = actionOf(event, actions)
  action?.()
  return action !== undefined
}

function actionOf({ key, shiftKey }: Pressed, { turn, zoom, reset, rotate, flip }: KeyActions) {
  switch (key) {
    case 'ArrowLeft':
      return () => turn(-1)
    case 'ArrowRight':
      return () => turn(1)
    // The plus of most keyboards stands with Shift on the equals sign.
    case '+':
    case '=':
      return () => zoom(1)
    case '-':
    case '_':
      return () => zoom(-1)
    case '0':
      return reset
    case 'r':
    case 'R':
      return () => rotate(shiftKey ? -1 : 1)
    case 'f':
    case 'F':
      return () => flip(shiftKey ? 'y' : 'x')
    default:
      return undefined
  }
}
