import type { Asset } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import type { TextSummary } from '@saffron/core/summary'
import { Copy, FolderDown, MessageCircle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { rootFolder } from '../../drive/index.ts'
import { inSpace } from '../../shell/address/space-address.ts'
import { askPath } from '../../shell/navigation/ask-path.ts'
import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useCopy } from '../../ui/use-copy.ts'

import styles from './view.module.css'

interface ResultActionsProps {
  readonly summary: TextSummary
  readonly onDeleted: () => void
}

/** Saves a result as a file of the drive: JSON, or Markdown. */
async function saveToDrive({ title, json, text }: TextSummary, workspace: string | undefined): Promise<Asset> {
  const isJson = json !== undefined
  const name = `${title
    .replaceAll(/[/\\\p{Cc}]/gu, ' ')
    .slice(0, 80)
    .trim()}.${isJson ? 'json' : 'md'}`
  const file = new File([isJson ? JSON.stringify(json, undefined, 2) : text], name)
  const { id: parent } = await rootFolder(workspace)
  return api.drive.uploadAsset({ body: { file, name, parent, onConflict: 'keepBoth', workspace } })
}

/** What can be done with a summary that has ended. */
export function ResultActions({ summary, onDeleted }: ResultActionsProps) {
  const t = useTranslate('summary')
  const toast = useToast()
  const report = useReportError()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { id: workspace, mayWrite } = useSpace()
  const { copied, copy } = useCopy()
  const [busy, setBusy] = useState<'save' | 'ask'>()
  const isDone = summary.state === 'succeeded'
  const during = async (what: 'save' | 'ask', work: () => Promise<void>) => {
    setBusy(what)
    await work().catch(report)
    setBusy(undefined)
  }
  const save = () =>
    during('save', async () => {
      const { name } = await saveToDrive(summary, workspace)
      toast(t('summary.saved', { name }))
    })
  /** About the file that was summarized, or else about the result, which becomes a file. */
  const ask = () =>
    during('ask', async () => {
      const known =
        summary.asset === undefined
          ? undefined
          : await api.drive.getAsset({ params: { id: summary.asset } }).catch(() => undefined)
      const node = known?.node ?? (await saveToDrive(summary, workspace)).node
      await navigate(inSpace(askPath(node === undefined ? [] : [{ id: node }]), workspace))
    })
  const remove = () =>
    confirm({
      title: t('summary.delete.title'),
      subject: summary.title,
      content: t('summary.delete.text'),
      okText: t('common.delete'),
      danger: true,
      onOk: () => api.summary.deleteSummary({ params: { id: summary.id } }).then(onDeleted),
    })
  return (
    <div className={styles.actions}>
      {isDone && (
        <Button icon={<Copy aria-hidden />} onClick={() => copy(summary.text)}>
          {t(copied ? 'summary.copied' : 'summary.copy')}
        </Button>
      )}
      {isDone && mayWrite && (
        <Button icon={<FolderDown aria-hidden />} busy={busy === 'save'} onClick={() => void save()}>
          {t('summary.save')}
        </Button>
      )}
      {isDone && mayWrite && (
        <Button icon={<MessageCircle aria-hidden />} busy={busy === 'ask'} onClick={() => void ask()}>
          {t('summary.ask')}
        </Button>
      )}
      {mayWrite && (
        <Button icon={<Trash2 aria-hidden />} onClick={remove}>
          {t('summary.delete')}
        </Button>
      )}
    </div>
  )
}
