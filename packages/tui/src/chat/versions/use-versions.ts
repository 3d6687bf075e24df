import type { ReplyOptions, Thread, ThreadMessage } from '@saffron/core/chat'

import { useApp } from '../../shell/app-context.tsx'
import { versionBeside } from './version-of.ts'

interface VersionsOptions {
  readonly thread: Thread
  /** The model and options of a new reply. */
  readonly asking: ReplyOptions
  readonly note: (text: string) => void
}

/** Requests new versions of replies, and switches between versions. */
export function useVersions({ thread, asking, note }: VersionsOptions) {
  const { t } = useApp()

  const isBusy = (): boolean => {
    if (thread.getSnapshot().run === 'idle') return false
    note(t('cli.version.wait'))
    return true
  }

  /** Requests another version of a reply: the last one, or the given one. */
  const regenerate = (message?: ThreadMessage, options: ReplyOptions = asking): void => {
    if (isBusy()) return
    const target = message ?? thread.getSnapshot().messages.at(-1)
    if (target === undefined) return note(t('cli.version.noReply'))
    note(t('cli.version.another'))
    void thread.regenerate(target.id, options)
  }

  /** Shows the version before or after: of the given message, or of the last one that has several. */
  const switchVersion = async (by: -1 | 1, message?: ThreadMessage): Promise<void> => {
    if (isBusy()) return
    const target = message ?? newestWithVersions(thread)
    const next = target && versionBeside(target, by)
    if (next === undefined) return note(t('cli.version.only'))
    await thread.switchBranch(next)
  }

  return { regenerate, switchVersion }
}

/** Returns the last message of the shown path that has several versions. */
export const newestWithVersions = (thread: Thread): ThreadMessage | undefined =>
  thread.getSnapshot().messages.findLast(({ siblings }) => siblings.length > 1)
