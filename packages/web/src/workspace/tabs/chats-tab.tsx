import { compareWorkspaceChats, type Conversation, followWorkspaceChats } from '@saffron/core/chat'
import { hasRole } from '@saffron/core/contract'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { pathOfChat, useChatFeed } from '../../chat/index.ts'
import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import type { TabProps } from '../tab-props.ts'

import styles from '../workspace.module.css'

/** The chats of a workspace. */
export function ChatsTab({ workspace: { id, role } }: TabProps) {
  const t = useTranslate('workspace')
  const navigate = useNavigate()
  const report = useReportError()
  const when = useMomentText()
  const search = useSearch()
  const { wanted } = search
  const { list, place } = useKeptList(`workspace ${id} chats ${wanted}`, () =>
    createListStore<Conversation>({
      compare: compareWorkspaceChats,
      load: ({ signal, ...page }) =>
        api.workspace.workspaceConversations({
          params: { id, app: 'chat' },
          query: { ...page, ...(wanted !== '' && { q: wanted }) },
          signal,
        }),
    }),
  )
  const feed = useChatFeed()
  useEffect(() => followWorkspaceChats({ api, feed, workspace: id, list }), [feed, id, list])
  const create = async () => {
    try {
      const chat = await api.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
      await navigate(pathOfChat(chat.id))
    } catch (error) {
      report(error)
    }
  }
  return (
    <>
      <div className={styles.tools}>
        <Toolbar
          search={{ search }}
          count={<ListCount list={list} />}
          {...(hasRole(role, 'editor') && {
            primary: { label: t('workspace.newChat'), icon: <Plus aria-hidden />, onClick: () => void create() },
          })}
        />
      </div>
      <List
        list={list}
        place={place}
        label={t('workspace.chatList')}
        className={styles.rows}
        emptyText={wanted === '' ? t('workspace.noChats') : t('common.noResults', { words: wanted })}
      >
        {(chat, focus) => (
          <Link {...focus} to={pathOfChat(chat.id)} className={styles.line}>
            <span className={styles.lineName} lang="">
              {chat.title || t('chat.newTitle')}
            </span>
            {chat.unread !== undefined && chat.unread > 0 && (
              <span className={styles.unread}>{t('workspace.unread', { count: chat.unread })}</span>
            )}
            <span className={styles.facts}>{when(chat.updatedAt)}</span>
          </Link>
        )}
      </List>
    </>
  )
}
