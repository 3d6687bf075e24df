import { RELOAD_GUARD_MS } from './constants.ts'

/** Why a page reloads automatically: the user must sign in, or a chunk no longer exists. */
export type ReloadReason = 'login' | 'chunk'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Returns whether this tab may reload for this reason now: at most once in ten seconds, so a reload that doesn't help
 * can't loop.
 */
export function mayReload(reason: ReloadReason, memory: () => Memory = () => sessionStorage): boolean {
  const key = `${reason}ReloadedAt`
  const now = Date.now()
  try {
    const last = memory().getItem(key)
    // A clock that was set back must not block reloads.
    if (last !== null && Math.abs(now - Number(last)) < RELOAD_GUARD_MS) return false
    memory().setItem(key, String(now))
    return true
  } catch {
    // Without storage, a loop couldn't be detected.
    return false
  }
}
