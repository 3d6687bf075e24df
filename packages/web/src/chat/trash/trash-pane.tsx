import { hasRole, TRASH_DAYS } from '@saffron/core/contract'
import { useConversationTrash, useTranslate } from '@saffron/core/react'
import { Menu } from 'lucide-react'

import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useChat } from '../chat-context.tsx'
import { TrashRow } from './trash-row.tsx'

import button from '../../ui/button.module.css'
import thread from '../thread/thread.module.css'
import styles from './trash.module.css'

interface TrashPaneProps {
  /** Undefined where the sidebar is visible. */
  readonly onOpenSidebar: (() => void) | undefined
}

/** Deleted conversations, for restoring or deleting permanently. */
export default function TrashPane({ onOpenSidebar }: TrashPaneProps) {
  const t = useTranslate()
  const toast = useToast()
  const confirm = useConfirm()
  const { workspace } = useSpace()
  const mayEmpty = workspace === undefined || hasRole(workspace.role, 'admin')
  const { trash, snapshot } = useConversationTrash(useChat())
  useDocumentTitle(t('common.trash'))
  const empty = () =>
    confirm({
      title: t('common.emptyTrashTitle'),
      content: t('chat.trash.emptyContent'),
      okText: t('common.emptyTrash'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await trash.empty()
        toast(t('chat.trash.emptied'))
      },
    })
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
          {t('common.trash')}
        </h1>
        <div className={thread.grow} />
        {mayEmpty && snapshot.list.length > 0 && (
          <button type="button" className={button.quiet} onClick={empty}>
            {t('chat.trash.emptyAsk')}
          </button>
        )}
      </header>
      <p className={styles.note}>{t('chat.trash.note', { days: TRASH_DAYS })}</p>
      <List
        list={trash}
        label={t('common.trash')}
        place="trash of conversations"
        emptyText={t('chat.trash.none')}
        className={styles.list}
      >
        {(conversation, focus) => <TrashRow conversation={conversation} focus={focus} />}
      </List>
    </main>
  )
}
