import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import type { AssignableRole, WorkspaceMember } from '@saffron/core/workspace'
import { Gauge, UserMinus } from 'lucide-react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { api, session } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FilterChip } from '../../ui/list/toolbar/filter-chip.tsx'
import { orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { dateText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { mayChange, rolesBelow } from '../roles.ts'
import type { TabProps } from '../tab-props.ts'
import { LimitDialog } from './limit-dialog.tsx'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

interface MemberRowProps extends TabProps {
  readonly member: WorkspaceMember
}

/** A member: who it is, the role, and what they may spend. */
export function MemberRow({ workspace, member, onChanged }: MemberRowProps) {
  const t = useTranslate('workspace')
  const { user: caller } = useSession(session)
  const { user, role, monthLimitMicros, monthUsedMicros, joinedAt } = member
  const name = user.name || user.id
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return (
    <div className={`${settings.row} ${styles.member}`}>
      <PersonPicture person={user} className={styles.face} />
      <div className={settings.what}>
        <div className={settings.name}>
          <span lang="">{name}</span>
          {user.id === caller?.id && <span className={settings.chip}>{t('workspace.you')}</span>}
        </div>
        <div className={settings.facts}>
          <span>{t('workspace.joined', { day: dateText(joinedAt, t.locale) })}</span>
          {workspace.payer === 'workspace' && (
            <>
              <span>{t('workspace.used', { used: credits(monthUsedMicros) })}</span>
              <span>
                {monthLimitMicros === null
                  ? t('workspace.noLimit')
                  : t('workspace.limit', { limit: credits(monthLimitMicros) })}
              </span>
            </>
          )}
        </div>
      </div>
      {mayChange(workspace.role, role) ? (
        <MemberActions workspace={workspace} member={member} name={name} onChanged={onChanged} />
      ) : (
        <span className={settings.chip}>{t(`workspace.role.${role}`)}</span>
      )}
    </div>
  )
}

function MemberActions({ workspace, member, name, onChanged }: MemberRowProps & { readonly name: string }) {
  const t = useTranslate('workspace')
  const confirm = useConfirm()
  const openDialog = useDialog()
  const report = useReportError()
  const toast = useToast()
  const params = { id: workspace.id, memberId: member.user.id }
  const give = async (role: AssignableRole) => {
    try {
      await api.workspace.updateMember({ params, body: { role } })
      toast(t('workspace.roleSet', { name, role: t(`workspace.role.${role}`) }))
    } catch (error) {
      report(error)
    }
    await onChanged()
  }
  const setLimit = async () => {
    const changed = await openDialog<WorkspaceMember>(t('workspace.limitTitle'), ({ resolve }) => (
      <LimitDialog workspaceId={workspace.id} member={member} name={name} resolve={resolve} />
    ))
    if (changed !== undefined) await onChanged()
  }
  const remove = () =>
    confirm({
      title: t('workspace.removeTitle'),
      subject: name,
      content: t('workspace.removeText'),
      okText: t('workspace.remove'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.workspace.removeMember({ params })
        toast(t('workspace.removed', { name }))
        await onChanged()
      },
    })
  return (
    <div className={styles.memberActions}>
      <FilterChip
        filter={orderChoice({
          label: t('workspace.roleOf', { name }),
          role: 'view',
          values: rolesBelow(workspace.role),
          textOf: (value) => t(`workspace.role.${value}`),
          // A member who may be changed isn't the owner.
          value: member.role as AssignableRole,
          onChange: (role) => void give(role),
        })}
      />
      <IconButton
        label={t('workspace.setLimitOf', { name })}
        icon={<Gauge aria-hidden />}
        onClick={() => void setLimit()}
      />
      <IconButton label={t('workspace.removeOf', { name })} icon={<UserMinus aria-hidden />} onClick={remove} />
    </div>
  )
}
