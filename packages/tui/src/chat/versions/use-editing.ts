import type { Draft, ReplyOptions, Thread, ThreadMessage } from '@saffron/core/chat'
import { useRef, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { Prompt } from '../../ui/prompt/index.ts'
import { otherAuthor } from '../other-author.ts'

interface EditingOptions {
  readonly thread: Thread
  readonly prompt: Prompt
  readonly note: (text: string) => void
}

interface Edited {
  readonly thread: Thread
  readonly message: ThreadMessage
}

/** Edits a sent message in the prompt. Sending it makes a new version of the chat from there on. */
export function useEditing({ thread, prompt, note }: EditingOptions) {
  const { session, t } = useApp()
  const [edited, setEdited] = useState<Edited>()
  /** The draft that the edited text replaced. It returns to the prompt at the end. */
  const draftAside = useRef('')
  const message = edited?.thread === thread ? edited.message : undefined

  const isOther = (target: ThreadMessage) => otherAuthor(target, session.getSnapshot().user?.id, t) !== undefined

  /** Only its author edits a message of a shared chat. */
  const begin = (target: ThreadMessage): void => {
    if (isOther(target)) return note(t('error.workspace.not_author'))
    if (message === undefined) draftAside.current = prompt.text()
    setEdited({ thread, message: target })
    prompt.setText(target.text)
  }

  /** Edits the last own message, or the one before the edited one. */
  const beginBefore = (): void => {
    const own = thread
      .getSnapshot()
      .messages.filter((each) => each.role === 'user' && each.pending !== true && !isOther(each))
    const at = message === undefined ? own.length : own.findIndex(({ id }) => id === message.id)
    const target = own[at - 1]
    if (target === undefined) return message === undefined ? note(t('cli.version.noMessage')) : undefined
    begin(target)
  }

  const returnDraft = (): void => {
    if (prompt.text() === '') prompt.setText(draftAside.current)
    draftAside.current = ''
  }

  const cancel = (): void => {
    setEdited(undefined)
    prompt.clear()
    returnDraft()
  }

  /** Sends the draft in place of the edited message. If it's rejected, the editing goes on. */
  const send = async (target: ThreadMessage, draft: Draft, asking: ReplyOptions): Promise<void> => {
    setEdited(undefined)
    if (await thread.edit(target.id, draft, asking)) returnDraft()
    else setEdited({ thread, message: target })
  }

  return { message, begin, beginBefore, cancel, send }
}
