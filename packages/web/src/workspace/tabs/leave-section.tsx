import { useSession, useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { useReauth } from '../../auth/index.ts'
import { api, session } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import type { TabProps } from '../tab-props.ts'
import { WORKSPACES_PATH } from '../workspace-path.ts'
import { ChooseMember } from './choose-member.tsx'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

/** The ways out of a workspace: leaving it, and for the owner transferring or deleting it. */
export function LeaveSection({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const isOwner = workspace.role === 'owner'
  return (
    <SettingsSection title={t('workspace.danger')} lead={t('workspace.dangerLead')}>
      <div className={settings.actions}>
        {isOwner ? <OwnerActions workspace={workspace} onChanged={onChanged} /> : <Leave workspace={workspace} />}
      </div>
      {isOwner && workspace.members.length === 1 && <p className={styles.note}>{t('workspace.transferAlone')}</p>}
    </SettingsSection>
  )
}

function Leave({ workspace: { id, name } }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  const { user } = useSession(session)
  const ask = () =>
    confirm({
      title: t('workspace.leaveTitle'),
      subject: name,
      content: t('workspace.leaveText'),
      okText: t('workspace.leave'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.workspace.removeMember({ params: { id, memberId: user?.id ?? '' } })
        toast(t('workspace.left', { name }))
        void navigate(WORKSPACES_PATH)
      },
    })
  return <Button onClick={ask}>{t('workspace.leave')}</Button>
}

function OwnerActions({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const navigate = useNavigate()
  const openDialog = useDialog()
  const report = useReportError()
  const askOwner = useReauth()
  const { id, members } = workspace
  const others = members.filter(({ role }) => role !== 'owner')
  const transfer = async () => {
    const member = await openDialog<string>(t('workspace.transferTitle'), ({ resolve }) => (
      <ChooseMember members={others} resolve={resolve} />
    ))
    const chosen = others.find(({ user }) => user.id === member)
    if (chosen === undefined) return
    const { hasPassword } = await api.auth.secondFactor()
    const name = chosen.user.name || chosen.user.id
    const done = await askOwner({
      title: t('workspace.transferTitle'),
      text: t('workspace.transferText', { name }),
      okText: t('workspace.transfer'),
      danger: true,
      hasPassword,
      act: (proof) => api.workspace.transferWorkspace({ params: { id }, body: { ...proof, member: chosen.user.id } }),
    })
    if (done === undefined) return
    toast(t('workspace.transferred', { name }))
    await onChanged()
  }
  const remove = async () => {
    const { hasPassword } = await api.auth.secondFactor()
    const gone = await askOwner({
      title: t('workspace.deleteTitle'),
      text: t('workspace.deleteText', { name: workspace.name }),
      okText: t('workspace.delete'),
      danger: true,
      hasPassword,
      act: (proof) => api.workspace.deleteWorkspace({ params: { id }, body: proof }),
    })
    if (gone === undefined) return
    toast(t('workspace.deleted'))
    void navigate(WORKSPACES_PATH)
  }
  return (
    <>
      {/* The dialogs show when something runs. */}
      <Button disabled={others.length === 0} onClick={() => void transfer().catch(report)}>
        {t('workspace.transfer')}
      </Button>
      <Button onClick={() => void remove().catch(report)}>{t('workspace.delete')}</Button>
    </>
  )
}
