import type { Conversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { RotateCcw, Trash2 } from 'lucide-react'

import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useChat } from '../chat-context.tsx'

import styles from './trash.module.css'

interface TrashRowProps {
  readonly conversation: Conversation
  readonly focus: RowFocus
}

/** A deleted conversation: its title, deletion date and actions. */
export function TrashRow({ conversation, focus }: TrashRowProps) {
  const t = useTranslate()
  const toast = useToast()
  const report = useReportError()
  const confirm = useConfirm()
  const momentText = useMomentText()
  const { trash } = useChat()
  const { mayWrite } = useSpace()
  const title = conversation.title || t('chat.newTitle')
  const restore = async (): Promise<void> => {
    try {
      await trash.restore(conversation.id)
      toast(t('common.restored', { title }))
    } catch (error) {
      report(error)
    }
  }
  const remove = () =>
    confirm({
      title: t('chat.delete.title'),
      subject: title,
      content: t('chat.delete.content'),
      okText: t('common.delete'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await trash.remove(conversation)
        toast(t('chat.deleted', { title }))
      },
    })
  return (
    <div className={styles.row}>
      <span {...(!mayWrite && focus)} className={styles.name} title={title}>
        {title}
      </span>
      <span className={styles.when}>{momentText(conversation.trashedAt ?? conversation.updatedAt)}</span>
      {mayWrite && (
        <>
          <IconButton
            {...focus}
            label={t('chat.trash.restore', { title })}
            icon={<RotateCcw aria-hidden />}
            onClick={() => void restore()}
          />
          <IconButton
            label={t('chat.trash.remove', { title })}
            icon={<Trash2 aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={remove}
          />
        </>
      )}
    </div>
  )
}
