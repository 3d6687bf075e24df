import { useConversationArchive, useTranslate } from '@saffron/core/react'
import { Menu } from 'lucide-react'

import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useChat } from '../chat-context.tsx'
import { ArchiveRow } from './archive-row.tsx'

import thread from '../thread/thread.module.css'
import styles from '../trash/trash.module.css'

interface ArchivePaneProps {
  /** Undefined where the sidebar is visible. */
  readonly onOpenSidebar: (() => void) | undefined
}

/** Archived conversations, to open or to move back to the list. */
export default function ArchivePane({ onOpenSidebar }: ArchivePaneProps) {
  const t = useTranslate()
  const { archive } = useConversationArchive(useChat())
  useDocumentTitle(t('chat.archiveTitle'))
  return (
    <main className={thread.pane}>
      <header className={thread.bar}>
        {onOpenSidebar !== undefined && (
          <IconButton
            className={thread.toggle}
            label={t('chat.openSidebar')}
            icon={<Menu aria-hidden />}
            onClick={onOpenSidebar}
          />
        )}
        <h1 className={thread.title} tabIndex={-1}>
          {t('chat.archiveTitle')}
        </h1>
      </header>
      <p className={styles.note}>{t('chat.archive.note')}</p>
      <List
        list={archive}
        label={t('chat.archiveTitle')}
        place="archive of conversations"
        emptyText={t('chat.archive.none')}
        className={styles.list}
      >
        {(conversation, focus) => <ArchiveRow conversation={conversation} focus={focus} />}
      </List>
    </main>
  )
}
