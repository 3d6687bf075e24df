/** Milliseconds without a resize after which it counts as finished, and the interval of corrections during one. */
const QUIET_MS = 70
const MAX_HOLD_MS = 300

/** Calls back once the events have stopped, and from time to time while they go on. */
export function createQuietTimer(onQuiet: () => void) {
  let quiet: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  return {
    touch: (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(onQuiet, QUIET_MS)
      longest ??= setTimeout(onQuiet, MAX_HOLD_MS)
    },
    stop: (): void => {
      clearTimeout(quiet)
      clearTimeout(longest)
      longest = undefined
    },
  }
}
