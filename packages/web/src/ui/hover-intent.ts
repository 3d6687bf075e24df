import { MENU } from './constants.ts'

export interface HoverIntent {
  readonly enter: () => void
  readonly leave: () => void
  /** Cancels opening and closing. */
  readonly forget: () => void
}

/** Opens after 300 ms of hover, and closes after 250 ms without, so a passing pointer does neither. */
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
