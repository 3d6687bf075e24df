import type { Node } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useMemo } from 'react'

import { api } from '../shell/session/client.ts'
import { isolated } from '../ui/isolated.ts'
import { useConfirm } from '../ui/overlays/use-confirm.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { driveChanged } from './drive-changes.ts'
import { editNodes } from './edit-nodes.ts'

/** Moves nodes to the trash of a drive, or deletes them permanently. */
export function useDeleting(onGone: (ids: ReadonlySet<string>) => void, workspace: string | undefined) {
  const t = useTranslate('drive')
  const toast = useToast()
  const report = useReportError()
  const confirm = useConfirm()
  return useMemo(() => {
    const idsOf = (nodes: readonly Node[]) => nodes.map(({ id }) => id)
    const restore = (ids: readonly string[]) =>
      void editNodes({ action: 'restore', ids, onConflict: 'keepBoth' }).then(driveChanged, report)
    /** Deleted nodes can be restored, so there's an undo instead of a confirmation. */
    const trash = async (nodes: readonly Node[]): Promise<void> => {
      const [first] = nodes
      if (first === undefined) return
      const ids = idsOf(nodes)
      onGone(new Set(ids))
      try {
        await editNodes({ action: 'trash', ids })
        toast(t('drive.deleted', { count: nodes.length, name: isolated(first.name) }), {
          action: { label: t('common.undo'), onClick: () => restore(ids) },
        })
      } catch (error) {
        report(error)
      } finally {
        driveChanged()
      }
    }
    const remove = (nodes: readonly Node[]): void => {
      const [first] = nodes
      if (first === undefined) return
      const about = { count: nodes.length, name: isolated(first.name) }
      confirm({
        title: t('drive.removeTitle', about),
        ...(nodes.length === 1 && { subject: shownName(first.name) }),
        content: t('drive.removeText'),
        okText: t('drive.deleteForGood'),
        cancelText: t('shell.cancel'),
        danger: true,
        onOk: async () => {
          const ids = idsOf(nodes)
          await editNodes({ action: 'delete', ids }).finally(driveChanged)
          onGone(new Set(ids))
          toast(t('drive.removedForGood', about))
        },
      })
    }
    const emptyTrash = async (): Promise<void> => {
      const { trashBytes } = await api.drive.usedSpace({ query: { workspace } })
      confirm({
        title: t('common.emptyTrashTitle'),
        content: t('drive.emptyTheTrashText', { size: formatFileSize(trashBytes, t.locale) }),
        okText: t('common.emptyTrash'),
        cancelText: t('shell.cancel'),
        danger: true,
        onOk: async () => {
          await api.drive.emptyTrash({ query: { workspace } }).finally(driveChanged)
          toast(t('drive.trashEmptied'))
        },
      })
    }
    return { trash, remove, emptyTrash: () => void emptyTrash().catch(report) }
  }, [t, toast, report, confirm, onGone, workspace])
}
