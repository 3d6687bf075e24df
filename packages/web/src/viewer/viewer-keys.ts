interface KeyActions {
  readonly turn: (step: 1 | -1) => void
  readonly zoom: (direction: 1 | -1) => void
  readonly reset: () => void
  readonly rotate: (quarters: 1 | -1) => void
  readonly flip: (axis: 'x' | 'y') => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/** Handles a key of the viewer. Returns whether it did. The dialog handles Escape. */
export function doKey(event: Pressed, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  // The arrows seek in a video with the focus.
  if (event.target instanceof HTMLVideoElement && event.key.startsWith('Arrow')) return false
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
    // On most keyboards, plus is Shift and the equals key.
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
