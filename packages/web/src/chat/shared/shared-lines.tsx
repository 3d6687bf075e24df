import type { QueuedMessage, ThreadSnapshot } from '@saffron/core/chat'
import { useSession, useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { useEffect } from 'react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { session } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { filesOf } from './files-of.ts'
import { useSharedChat } from './use-shared-chat.ts'

import styles from './shared.module.css'

interface SharedLinesProps {
  readonly conversation: string
  readonly asker: ThreadSnapshot['asker']
  /** The unsent text of the user. */
  readonly text: string
  /** Called with the user's queued message after they withdrew it. */
  readonly onWithdrawn: (message: Pick<QueuedMessage, 'content' | 'files'>) => void
}

/** Above the field: what is queued, and who is asking or typing. */
export default function SharedLines({ conversation, asker, text, onWithdrawn }: SharedLinesProps) {
  const t = useTranslate('shared')
  const { shared, snapshot } = useSharedChat(conversation)
  const { people, queued } = snapshot
  const user = useSession(session).user?.id
  useEffect(() => shared.type(text), [shared, text])
  const withdraw = async () => {
    const ask = await shared.withdraw()
    if (ask !== undefined) onWithdrawn({ content: ask.content, files: await filesOf(ask.attachments) })
  }
  const typing = people.filter((person) => person.typing && person.id !== asker?.id)
  const names = new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(typing.map(({ name }) => name))
  const lines = [
    asker !== null && asker.id !== user ? t('shared.asking', { name: asker.name }) : '',
    typing.length > 0 ? t('shared.typing', { count: typing.length, names }) : '',
  ]
  return (
    <>
      {queued.length > 0 && (
        <section className={styles.queue} aria-label={t('shared.queue')}>
          <p className={styles.head}>{t('shared.next')}</p>
          <ol>
            {queued.map((ask) => (
              <li key={ask.id}>
                <PersonPicture person={ask.author} className={styles.face} />
                <p className={styles.text}>
                  <b lang="">{ask.author.id === user ? t('shared.own') : ask.author.name}</b>{' '}
                  {ask.content.slice(0, SHOWN_CHARACTERS)}
                  {ask.error !== undefined && (
                    <span className={styles.failed}>{t('shared.failed', { reason: ask.error.message })}</span>
                  )}
                </p>
                {ask.author.id === user && (
                  <IconButton label={t('shared.withdraw')} icon={<X aria-hidden />} onClick={() => void withdraw()} />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <output className={styles.line}>{lines.filter((line) => line !== '').join(' ')}</output>
    </>
  )
}

/** More characters don't fit into the visible lines. */
const SHOWN_CHARACTERS = 300
