import { MENU } from '../shell/constants.ts'

export interface HoverIntent {
  readonly enter: () => void
  readonly leave: () => void
  /** Neither opens nor closes any more. */
  readonly forget: () => void
}

/** Opens when a pointer has rested for 300 ms, closes when it has been away for 250 ms: a pointer passing by does neither. */
export function createHoverIntent({ open, close }: { open: () => void; close: () => void }): HoverIntent {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  return {
    enter: () => after(MENU.openDelayMs, open),
    leave: () => after(MENU.closeDelayMs, close),
    forget: () => clearTimeout(timer),
  }
}
