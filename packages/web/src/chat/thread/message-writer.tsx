import type { ThreadMessage } from '@saffron/core/chat'
import { useSession, useTranslate } from '@saffron/core/react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { session } from '../../shell/session/client.ts'

import styles from './message.module.css'

interface Writer {
  readonly name: string
  readonly avatar?: string | undefined
}

/** Returns who wrote a message in a workspace. Undefined for one's own, and in one's own space. */
export function useOtherWriter({ author }: ThreadMessage): Writer | undefined {
  const t = useTranslate()
  const { user } = useSession(session)
  if (author === undefined || author?.id === user?.id) return undefined
  if (author === null) return { name: t('chat.message.gone') }
  return { name: author.name || author.id, avatar: author.avatar }
}

/** The picture and the name of a message's writer. */
export function MessageWriter({ writer }: { readonly writer: Writer }) {
  return (
    <div className={styles.writer} aria-hidden>
      <PersonPicture person={writer} className={styles.face} />
      <span lang="">{writer.name}</span>
    </div>
  )
}
