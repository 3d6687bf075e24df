/** Within this time, no second automatic reload for the same reason. */
export const RELOAD_GUARD_MS = 10_000

/**
 * How often the page checks for a new build. Five minutes is enough for a page that's open all day, and a request has
 * 60 bytes. A tab that becomes visible checks right away, unless it checked within the last minute.
 */
export const BUILD_CHECK = { intervalMs: 5 * 60_000, leastGapMs: 60_000 } as const
