import { RELOAD_GUARD_MS } from '../constants.ts'

/** Why a page starts afresh by itself: its reader has to sign in, or a part of it is no longer where it was. */
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
    // A clock that was set back since has to stop nobody.
    if (last !== null && Math.abs(now - Number(last)) < RELOAD_GUARD_MS) return false
    memory().setItem(key, String(now))
    return true
  } catch {
    // Without a memory nothing would end a loop.
    return false
  }
}
