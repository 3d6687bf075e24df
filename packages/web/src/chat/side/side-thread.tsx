import { useSession, useTranslate } from '@saffron/core/react'
import { MessagesSquare, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { SideThreadProps } from '../../shell/features/side-thread.tsx'
import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Failure } from '../../ui/failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ChatProvider } from '../chat-context.tsx'
import { pathOfChat } from '../chat-path.ts'
import { moveUnsent } from '../composer/move-unsent.ts'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import { SideMessages } from './side-messages.tsx'

import button from '../../ui/button.module.css'
import styles from './side.module.css'

/**
 * The side chat of a screen: one conversation, which the server stores under the screen's key. In a workspace, every
 * member has their own.
 */
export default function SideThread({ app, title, openText, onClose, ...messages }: SideThreadProps) {
  const t = useTranslate()
  const writer = useSession(session).user?.id ?? ''
  const { id: workspace } = useSpace()
  const gone = useRef<string>(undefined)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await (workspace === undefined
        ? api.chat.conversationForApp({ params: { app }, signal })
        : api.workspace.workspaceConversationFor({ params: { id: workspace, app, extra: writer }, signal }))
      // Runs before its field is shown, which reads the draft only once.
      if (gone.current !== undefined && gone.current !== found.id) {
        moveUnsent(draftsOf(writer, workspace), gone.current, found.id)
      }
      return found
    },
    [app, writer, workspace],
  )
  const { value: conversation, error, reload } = useLoaded(load)
  const replace = (id: string) => {
    gone.current = id
    void reload()
  }
  return (
    <ChatProvider>
      <div className={styles.side}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {conversation !== undefined && (
            <Link
              to={pathOfChat(conversation.id, workspace)}
              className={button.icon}
              aria-label={openText}
              title={openText}
              onClick={onClose}
            >
              <MessagesSquare aria-hidden />
            </Link>
          )}
          <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
        </div>
        {error !== undefined && (
          <div className={styles.failed}>
            <Failure error={error} />
            <button type="button" className={button.quiet} onClick={() => void reload()}>
              {t('common.tryAgain')}
            </button>
          </div>
        )}
        {conversation === undefined && error === undefined && <ThreadSkeleton />}
        {conversation !== undefined && (
          <SideMessages
            key={conversation.id}
            id={conversation.id}
            onGone={() => replace(conversation.id)}
            {...messages}
          />
        )}
      </div>
    </ChatProvider>
  )
}
