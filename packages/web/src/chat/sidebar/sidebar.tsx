import { useConversations, useTranslate } from '@saffron/core/react'
import { Archive, Plus, Search, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { openPalette } from '../../shell/palette/command-panel.ts'
import { useShortcut } from '../../shell/shortcuts/use-shortcut.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useChat } from '../chat-context.tsx'
import { ARCHIVE_PATH, CHATS_PATH, TRASH_PATH } from '../chat-path.ts'
import { ConversationListView } from './conversation-list-view.tsx'

import styles from './sidebar.module.css'

/** The debounce of the search field, in milliseconds. */
const SEARCH_PAUSE_MS = 200

interface SidebarProps {
  readonly current: string | null
  /** `archive` or `trash` if one of them is open. */
  readonly place: string | null
  /** Called after a conversation or a new chat is chosen. */
  readonly onChoose?: () => void
}

export function Sidebar({ current, place, onChoose }: SidebarProps) {
  const t = useTranslate()
  const space = useSpace()
  const { conversations } = useConversations(useChat())
  const [words, setWords] = useState('')
  const [searched, setSearched] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ id: 'search', label: 'chat.search', group: 'chat', keys: ['/'], run: () => field.current?.focus() })
  useEffect(() => {
    if (words === searched) return undefined
    const timer = setTimeout(() => {
      setSearched(words)
      void conversations.search(words)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, searched, conversations])
  useEffect(() => () => void conversations.search(''), [conversations])
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('common.chats')}</h2>
        {space.mayWrite && (
          <Link to={inSpace(CHATS_PATH, space.id)} className={styles.new} onClick={onChoose}>
            <Plus aria-hidden />
            {t('common.new')}
          </Link>
        )}
      </div>
      <search className={styles.search}>
        <Search aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label={t('chat.search')}
          placeholder={t('chat.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      <ConversationListView conversations={conversations} words={searched} current={current} onChoose={onChoose} />
      {searched !== '' && space.id !== undefined && (
        <button
          type="button"
          className={styles.everywhere}
          onClick={() => {
            onChoose?.()
            openPalette({ words: searched, everywhere: true })
          }}
        >
          {t('palette.everywhere')}
        </button>
      )}
      <div className={styles.places}>
        <Link
          to={inSpace(ARCHIVE_PATH, space.id)}
          className={styles.place}
          aria-current={place === 'archive' ? 'page' : undefined}
          onClick={onChoose}
        >
          <Archive aria-hidden />
          {t('chat.archiveTitle')}
        </Link>
        <Link
          to={inSpace(TRASH_PATH, space.id)}
          className={styles.place}
          aria-current={place === 'trash' ? 'page' : undefined}
          onClick={onChoose}
        >
          <Trash2 aria-hidden />
          {t('common.trash')}
        </Link>
      </div>
    </>
  )
}
