import type { Conversation } from '@saffron/core/chat'
import { hasRole } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { pathOfChat, useSpaceEvents } from '../../chat/index.ts'
import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { inSpace } from '../../shell/address/space-address.ts'
import { api, session } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { useMomentText } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { TabProps } from '../tab-props.ts'

import chips from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

const SHOWN_CHATS = 5
const SHOWN_MEMBERS = 8

/** What a workspace is, and what happened in it last. */
export function OverviewTab({ workspace }: TabProps) {
  const t = useTranslate('workspace')
  const { id, settings, members } = workspace
  const load = useCallback(
    (signal: AbortSignal) =>
      api.chat.searchConversations({ query: { workspace: id, page: 1, limit: SHOWN_CHATS }, signal }),
    [id],
  )
  const { value: chats, error, reload } = useLoaded(load)
  useSpaceEvents(id, () => void reload())
  return (
    <div className={styles.overview}>
      {settings.description ? (
        <p className={styles.lead} lang="">
          {settings.description}
        </p>
      ) : (
        <p className={styles.note}>{t('workspace.noDescription')}</p>
      )}
      <Figures workspace={workspace} />
      <section aria-label={t('workspace.recentChats')} aria-busy={chats === undefined && error === undefined}>
        <h2>{t('workspace.recentChats')}</h2>
        <Failure error={error} />
        {chats !== undefined && chats.list.length === 0 && <p className={styles.note}>{t('workspace.noChats')}</p>}
        <ul className={styles.plain}>
          {chats?.list.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} />
            </li>
          ))}
        </ul>
        <Link to={inSpace('/app/chats', id)} className={styles.all}>
          {t('workspace.allChats')}
        </Link>
      </section>
      <section aria-label={t('workspace.people')}>
        <h2>{t('workspace.people')}</h2>
        <ul className={styles.people}>
          {members.slice(0, SHOWN_MEMBERS).map(({ user, role }) => (
            <li key={user.id}>
              <PersonPicture person={user} className={styles.face} />
              <span lang="">{user.name || user.id}</span>
              <span className={chips.chip}>{t(`workspace.role.${role}`)}</span>
            </li>
          ))}
        </ul>
        {members.length > SHOWN_MEMBERS && (
          <Link to="?tab=members" className={styles.all}>
            {t('workspace.allMembers')}
          </Link>
        )}
      </section>
    </div>
  )
}

function Figures({ workspace }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  const { user } = useSession(session)
  const { role, payer, balanceMicros, members } = workspace
  const own = members.find((member) => member.user.id === user?.id)
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('workspace.balance')}</dt>
        <dd>
          {payer === 'each' ? t('workspace.balanceEach') : credits(balanceMicros)}
          {hasRole(role, 'admin') && (
            <>
              {' · '}
              <Link to="?tab=wallet">{t('workspace.tab.wallet')}</Link>
            </>
          )}
        </dd>
      </div>
      {own !== undefined && payer === 'workspace' && (
        <div>
          <dt>{t('workspace.budget')}</dt>
          <dd>
            {own.monthLimitMicros === null
              ? t('workspace.budgetNone', { used: credits(own.monthUsedMicros) })
              : t('workspace.budgetUsed', {
                  used: credits(own.monthUsedMicros),
                  limit: credits(own.monthLimitMicros),
                })}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A chat of the workspace, as a link. */
function ChatLink({ chat }: { readonly chat: Conversation }) {
  const t = useTranslate('workspace')
  const when = useMomentText()
  return (
    <Link to={pathOfChat(chat.id, chat.owner)} className={styles.line}>
      <span className={styles.lineName} lang="">
        {chat.title || t('chat.newTitle')}
      </span>
      {chat.unread !== undefined && chat.unread > 0 && (
        <span className={styles.unread}>{t('workspace.unread', { count: chat.unread })}</span>
      )}
      <span className={styles.facts}>{when(chat.updatedAt)}</span>
    </Link>
  )
}
