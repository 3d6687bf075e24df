import type { Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useEffect, useRef, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import { gatherAssets } from '../attach-files.ts'
import { findInDrive, type MentionedFiles, mentionedFiles, openLocal } from './mentioned-files.ts'

interface Options {
  /** The thread that uploads belong to. A new thread cancels them. */
  readonly thread: Thread
  readonly note: (text: string, style?: string) => void
  /** Sends the text with its files. `named` has the absolute paths of the local ones. */
  readonly say: (text: string, assets: readonly string[], named: readonly string[]) => void
  /** Returns unsent text to the prompt. */
  readonly putBack: (text: string) => void
}

/** Uploads the files a text mentions (`@notes.md`), and sends the text once they are processed. */
export function useMentionedFiles({ thread, note, say, putBack }: Options) {
  const { api, t } = useApp()
  const [isSending, setSending] = useState(false)
  const activeRead = useRef<{ readonly of: Thread; readonly controller: AbortController }>(undefined)
  const stop = () => activeRead.current?.controller.abort()
  useEffect(
    () => () => {
      if (activeRead.current?.of === thread) activeRead.current.controller.abort()
    },
    [thread],
  )

  const send = async (text: string, { local, drive }: MentionedFiles): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    activeRead.current = { of: thread, controller }
    setSending(true)
    try {
      const [contents, { stored, missing }] = await Promise.all([openLocal(local, { t }), findInDrive({ api }, drive)])
      if (missing !== undefined) throw new CommandError(t('cli.drive.notThere', { path: missing }))
      const conversation = thread.getSnapshot().conversationId ?? undefined
      const assets = await gatherAssets({ api, t }, { contents, conversation, stored, tell: note, signal })
      if (signal.aborted) putBack(text)
      else say(text, assets, local)
    } catch (error) {
      note(cleanLine(error instanceof CommandError ? error.message : describeError(error, t)), sgr.error)
      putBack(text)
    } finally {
      activeRead.current = undefined
      setSending(false)
    }
  }

  return {
    isSending,
    stop,
    /** Returns false if the text mentions no file. */
    sendNamed: (text: string): boolean => {
      const named = mentionedFiles(text)
      if (named.local.length === 0 && named.drive.length === 0) return false
      void send(text, named)
      return true
    },
    /** Includes work started since the last render. */
    isBusy: () => activeRead.current !== undefined,
  }
}
