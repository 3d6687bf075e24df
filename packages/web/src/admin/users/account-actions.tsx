import { roleText } from '@saffron/core/admin'
import { type Account, KNOWN_ROLES } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'

import { api, session } from '../../shell/session/client.ts'
import { impersonate } from '../../shell/session/impersonation.ts'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { RechargeDialog } from '../ledger/recharge-dialog.tsx'

import button from '../../ui/button.module.css'
import styles from './users.module.css'

interface AccountActionsProps {
  readonly account: Account
  readonly onChanged: (account: Account) => void
  /** Called after a transaction, with the new balance. */
  readonly onRecorded: (balanceMicros: number) => void
}

/** A super admin's actions for an account. */
export function AccountActions({ account, onChanged, onRecorded }: AccountActionsProps) {
  const t = useTranslate('admin')
  const me = useSession(session).user?.id
  const openDialog = useDialog()
  const confirm = useConfirm()
  const toast = useToast()
  const report = useReportError()
  const { id, name, email, role, disabledAt, updatedAt } = account
  const subject = name || email

  const change = async (body: { role?: string; disabled?: boolean }) => {
    try {
      onChanged(await api.auth.changeUser({ params: { id }, body: { ...body, updatedAt } }))
      toast(t('admin.users.changed'))
    } catch (error) {
      // The newer version is shown, and is the base of the next change.
      if (ApiError.is(error) && error.code === 'request.outdated') {
        onChanged(await api.auth.getUser({ params: { id } }).catch(() => account))
      }
      report(error)
    }
  }
  const ask = (question: 'disable' | 'visit', onOk: () => Promise<void>) =>
    confirm({
      title: t(`admin.users.${question}Title`),
      subject,
      content: t(`admin.users.${question}Text`),
      okText: t(`admin.users.${question}`),
      cancelText: t('admin.users.cancel'),
      danger: question === 'disable',
      onOk,
    })
  const askRole = (wanted: string) =>
    confirm({
      title: t('admin.users.roleTitle', { role: roleText(wanted, t) }),
      subject,
      content: t('admin.users.roleText'),
      okText: t('admin.users.roleSet'),
      cancelText: t('admin.users.cancel'),
      onOk: () => change({ role: wanted }),
    })
  const recharge = async () => {
    const record = await openDialog<AdminWalletRecord>(
      t('admin.wallet.rechargeTitle'),
      ({ resolve }) => <RechargeDialog email={email} resolve={resolve} />,
      { closesOnMask: false },
    )
    if (record === undefined) return
    toast(t('admin.wallet.recharged', { credits: formatCredits(record.amountMicros, t.locale), name: subject }))
    onRecorded(record.balanceAfterMicros ?? 0)
  }
  const roles = KNOWN_ROLES.some((known) => known === role) ? KNOWN_ROLES : [...KNOWN_ROLES, role]
  return (
    <div className={styles.actions}>
      <SelectField
        label={t('admin.users.roleOf', { name: subject })}
        value={role}
        options={roles.map((value) => ({ value, label: roleText(value, t) }))}
        onChange={({ target }) => askRole(target.value)}
      />
      <button type="button" className={button.quiet} onClick={() => void recharge()}>
        {t('admin.users.recharge')}
      </button>
      {id !== me && disabledAt === undefined && (
        <>
          <button type="button" className={button.quiet} onClick={() => ask('visit', () => impersonate(id))}>
            {t('admin.users.visit')}
          </button>
          <button
            type="button"
            className={button.quiet}
            onClick={() => ask('disable', () => change({ disabled: true }))}
          >
            {t('admin.users.disable')}
          </button>
        </>
      )}
      {disabledAt !== undefined && (
        <button type="button" className={button.quiet} onClick={() => void change({ disabled: false })}>
          {t('admin.users.enable')}
        </button>
      )}
    </div>
  )
}
