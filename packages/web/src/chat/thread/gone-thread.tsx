import type { Thread } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useSession, useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useChat } from '../chat-context.tsx'
import { CHATS_PATH } from '../chat-path.ts'
import { moveUnsent } from '../composer/move-unsent.ts'

import button from '../../ui/button.module.css'
import styles from './thread.module.css'

interface GoneThreadProps {
  readonly thread: Thread
  readonly conversation: string
  readonly error: unknown
}

/** In the place of a conversation that is not there: that it is in the trash, and the way back, or that it never was. */
export default function GoneThread({ thread, conversation, error }: GoneThreadProps) {
  const t = useTranslate()
  const { trash } = useChat()
  const space = useSpace()
  const writer = useSession(session).user?.id ?? ''
  // Wrapped, for a value that is not there is one that is not known yet.
  const find = useCallback(
    async (signal: AbortSignal) => ({ trashed: await trash.find(conversation, signal) }),
    [trash, conversation],
  )
  const { value, error: failure } = useLoaded(find)
  if (value === undefined && failure === undefined) return <div className={styles.failed} aria-busy />
  const trashed = value?.trashed
  const restore = async () => {
    await trash.restore(conversation)
    await thread.open()
  }
  return (
    <div className={styles.failed} role="alert">
      <Mark size={40} />
      <p>
        {trashed === undefined
          ? describeError(error, t)
          : t('chat.trashedOne', { title: trashed.title || t('chat.newTitle') })}
      </p>
      {trashed !== undefined && <BusyButton onPress={restore}>{t('common.restore')}</BusyButton>}
      <Link
        className={`${button.quiet} ${styles.leave}`}
        to={inSpace(CHATS_PATH, space.id)}
        // Until then it stays with its conversation, which may come back.
        onClick={() => moveUnsent(draftsOf(writer, space.id), conversation)}
      >
        {t('chat.startNew')}
      </Link>
    </div>
  )
}
