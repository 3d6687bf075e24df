import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useEffect } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { useTurnEnd } from './use-turn-end.ts'

/** A reply that takes longer is long: the user may look elsewhere. */
const LONG_REPLY_MS = 10_000

const BELL = '\u0007'

/** Saves the terminal's title, and restores it. */
export const SAVE_TITLE = '\u001B[22;2t'
export const RESTORE_TITLE = '\u001B[23;2t'

/** Shows the chat's title as the terminal's, and announces the end of a long reply, as the settings say. */
export function useTerminalSignals(thread: Thread, snapshot: ThreadSnapshot): void {
  const { send, settings, t } = useApp()
  const title = cleanLine(snapshot.conversation?.title ?? '')
  const isTitled = settings.title !== 'off'
  useEffect(() => {
    if (isTitled) send(`\u001B]2;${title === '' ? 'Saffron' : `${title} – Saffron`}${BELL}`)
  }, [send, isTitled, title])

  useTurnEnd(thread, snapshot, (duration) => {
    if (duration < LONG_REPLY_MS) return
    if (settings.notify === 'bell') send(BELL)
    if (settings.notify === 'osc9') send(`\u001B]9;${t('cli.notify.done', { title })}${BELL}`)
  })
}
