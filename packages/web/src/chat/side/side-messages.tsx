import { ApiError, describeError } from '@saffron/core/errors'
import { useThread, useTranslate } from '@saffron/core/react'
import { Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { preloadMarkdown } from '../../markdown/lazy-markdown.tsx'
import type { SideThreadProps } from '../../shell/features/side-thread.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useChat } from '../chat-context.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { useModelChoice } from '../composer/use-model-choice.ts'
import { MessageList } from '../thread/message-list.tsx'
import { ReplyAnnouncer } from '../thread/reply-announcer.tsx'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import { useStopShortcut } from '../use-chat-shortcuts.ts'
import { useRemoveUntouched } from './use-remove-untouched.ts'

import button from '../../ui/button.module.css'
import styles from './side.module.css'

interface SideMessagesProps extends Pick<SideThreadProps, 'hint' | 'nodes' | 'offer'> {
  readonly id: string
  /** Called when the conversation was deleted elsewhere. The screen then gets a new one. */
  readonly onGone: () => void
}

/** The messages of a screen's chat, and its field. */
export function SideMessages({ id, hint, nodes, offer, onGone }: SideMessagesProps) {
  const t = useTranslate()
  const { thread, snapshot } = useThread(useChat(), id)
  const choice = useModelChoice(thread, snapshot.conversation)
  const composer = useRef<ComposerHandle>(null)
  useStopShortcut({ thread, snapshot })
  useRemoveUntouched(thread)
  // In a sheet, Escape closes the sheet.
  const escapeStops = useWide()
  const { status, messages, error, run } = snapshot
  useEffect(preloadMarkdown, [])
  const isDeleted = status === 'failed' && ApiError.is(error) && error.code === 'conversation.not_found'
  const replace = useEffectEvent(onGone)
  useEffect(() => {
    if (isDeleted) replace()
  }, [isDeleted])
  const attach = useEffectEvent(() => composer.current?.attachNodes(nodes))
  const wanted = nodes.map((node) => node.id).join()
  useEffect(() => {
    attach()
    // Only when the files change. Sent files are already part of the conversation.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [wanted])
  return (
    <>
      {status === 'loading' && <ThreadSkeleton />}
      {status === 'failed' && !isDeleted && (
        <div className={styles.failed} role="alert">
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void thread.open()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {status === 'ready' && messages.length === 0 && <p className={styles.hint}>{hint}</p>}
      {status === 'ready' && messages.length > 0 && <MessageList thread={thread} snapshot={snapshot} choice={choice} />}
      {offer !== undefined && nodes.length === 0 && run === 'idle' && (
        <button
          type="button"
          className={`${button.quiet} ${styles.offer}`}
          onClick={() => {
            composer.current?.attachNodes(offer.nodes)
            composer.current?.focus()
          }}
        >
          <Paperclip aria-hidden />
          {offer.text}
        </button>
      )}
      {!isDeleted && (
        <Composer
          ref={composer}
          thread={thread}
          snapshot={snapshot}
          choice={choice}
          takesDrops={false}
          escapeStops={escapeStops}
        />
      )}
      <ReplyAnnouncer running={snapshot.running} />
    </>
  )
}
