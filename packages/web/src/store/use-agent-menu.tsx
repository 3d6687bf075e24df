import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { CopyPlus, Download, Flag, Link2, Trash2, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { pathOfAgent, pathOfForm } from '../shell/navigation/agent-path.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import type { MenuItem } from '../ui/menu-items.ts'
import { useConfirm } from '../ui/overlays/use-confirm.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useCopy } from '../ui/use-copy.ts'
import { ExportDialog } from './files/export-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface AgentMenu {
  readonly agent: Agent
  readonly onChanged: (agent: Agent) => void
  readonly onGone: () => void
}

/** The menu items of an agent, used wherever its menu opens. */
export function useAgentMenu({ agent, onChanged, onGone }: AgentMenu): MenuItem[] {
  const t = useTranslate('store')
  const navigate = useNavigate()
  const toast = useToast()
  const confirm = useConfirm()
  const report = useReportError()
  const { copy } = useCopy()
  const openDialog = useDialog()
  const { id: workspace, mayWrite } = useSpace()
  const { id, canEdit, published, instructions, visibility } = agent
  const name = agent.name || t('store.unnamed')
  const fork = async () => {
    try {
      const forked = await api.store.forkAgent({ params: { id }, body: { workspace } })
      const { hidden, gone } = forked.notCopied
      const missing = [
        ...(hidden > 0 ? [t('store.forked.hidden', { count: hidden })] : []),
        ...(gone > 0 ? [t('store.forked.gone', { count: gone })] : []),
      ]
      // What is missing is read before it goes.
      toast([t('store.forked'), ...missing].join(' '), missing.length > 0 ? { timeout: Infinity } : {})
      void navigate(pathOfForm(forked.id, workspace))
    } catch (error) {
      report(error)
    }
  }
  const exportAgent = () =>
    void openDialog<true>(t('store.export'), ({ resolve }) => <ExportDialog agent={agent} resolve={resolve} />)
  const reportAgent = async () => {
    const sent = await openDialog<true>(t('store.report'), ({ resolve }) => (
      <ReasonDialog
        title={t('store.report.title', { name })}
        text={t('store.report.text')}
        label={t('store.report.reason')}
        ok={t('store.report.ok')}
        send={(reason) => api.store.reportAgent({ params: { id }, body: { reason } })}
        resolve={resolve}
      />
    ))
    if (sent === true) toast(t('store.reported'))
  }
  const withdraw = () =>
    confirm({
      title: t('store.withdraw.title'),
      subject: name,
      content: t('store.withdraw.text'),
      okText: t('store.withdraw'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        onChanged(await api.store.withdrawAgent({ params: { id } }))
        toast(t('store.withdrawn', { name }))
      },
    })
  const remove = () =>
    confirm({
      title: t('store.delete.title'),
      subject: name,
      content: t('store.delete.text'),
      okText: t('store.delete.ok'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.store.deleteAgent({ params: { id }, query: {} })
        toast(t('store.deleted', { name }))
        onGone()
      },
    })
  return [
    {
      label: t('store.copyLink'),
      icon: <Link2 aria-hidden />,
      // Of a private agent, the link leads only its members to it.
      show: published !== null,
      onClick: () =>
        copy(
          location.origin + pathOfAgent(id, visibility === 'store' || visibility === 'link' ? undefined : workspace),
          () => toast(t('common.copied')),
        ),
    },
    {
      label: t('store.fork'),
      icon: <CopyPlus aria-hidden />,
      show: mayWrite && instructions !== undefined,
      onClick: () => void fork(),
    },
    {
      label: t('store.export'),
      icon: <Download aria-hidden />,
      show: instructions !== undefined,
      onClick: exportAgent,
    },
    {
      label: t('store.report.menu'),
      icon: <Flag aria-hidden />,
      show: !canEdit && published !== null,
      onClick: () => void reportAgent(),
    },
    { divider: 'danger' },
    {
      label: t('store.withdraw.menu'),
      icon: <Undo2 aria-hidden />,
      show: canEdit && published !== null,
      onClick: withdraw,
    },
    { label: t('store.delete'), icon: <Trash2 aria-hidden />, danger: true, show: canEdit, onClick: remove },
  ]
}
