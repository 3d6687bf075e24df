import type { Invitation } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy, Link2, Mail, Undo2 } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { linkOf } from './link-of.ts'

import styles from '../../ui/settings/settings.module.css'

interface InvitationRowProps {
  readonly invitation: Invitation
  readonly focus: RowFocus
  readonly onWithdrawn: (withdrawn: Invitation) => void
}

/** An invitation: its recipient, its remaining uses, and who joined. */
export function InvitationRow({ invitation, focus, onWithdrawn }: InvitationRowProps) {
  const t = useTranslate('account')
  const when = useMomentText()
  const { id, email, state, uses, maxUses, expiresAt, createdAt, taken } = invitation
  const name = email ?? t('account.invite.linkOf', { when: when(createdAt) })
  const isOpen = state === 'open'
  const came = taken.map(({ person }) => person.name)
  return (
    <Row
      focus={focus}
      icon={email === undefined ? <Link2 aria-hidden /> : <Mail aria-hidden />}
      name={
        <>
          {name}
          <span className={styles.chip} data-tone={isOpen ? 'good' : undefined}>
            {t(`account.invite.state.${state}`)}
          </span>
        </>
      }
      facts={
        <>
          <span>{t('account.invite.left', { left: maxUses - uses, most: maxUses })}</span>
          {isOpen && <span>{t('common.expires', { when: when(expiresAt) })}</span>}
          {came.length > 0 && (
            <span>{t('account.invite.came', { names: new Intl.ListFormat(t.locale).format(came) })}</span>
          )}
        </>
      }
      actions={
        isOpen && (
          <>
            <CopyLink invitation={invitation} name={name} tabIndex={focus.tabIndex} />
            <Withdraw id={id} name={name} tabIndex={focus.tabIndex} onWithdrawn={onWithdrawn} />
          </>
        )
      }
    />
  )
}

interface CopyLinkProps {
  readonly invitation: Invitation
  readonly name: string
  readonly tabIndex: RowFocus['tabIndex']
}

function CopyLink({ invitation, name, tabIndex }: CopyLinkProps) {
  const t = useTranslate('account')
  const { copied, copy } = useCopy()
  return (
    <IconButton
      label={copied ? t('common.copied') : t('account.invite.copyOf', { name })}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      tabIndex={tabIndex}
      onClick={() => copy(linkOf(invitation.url))}
    />
  )
}

interface WithdrawProps extends Pick<InvitationRowProps, 'onWithdrawn'> {
  readonly id: string
  readonly name: string
  readonly tabIndex: RowFocus['tabIndex']
}

function Withdraw({ id, name, tabIndex, onWithdrawn }: WithdrawProps) {
  const t = useTranslate('account')
  const confirm = useConfirm()
  const toast = useToast()
  const withdraw = async () => {
    onWithdrawn(await api.auth.withdrawInvitation({ params: { id } }))
    toast(t('common.invitationWithdrawn'))
  }
  const ask = () =>
    confirm({
      title: t('account.invite.withdrawTitle'),
      subject: name,
      content: t('account.invite.withdrawText'),
      okText: t('common.withdraw'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: withdraw,
    })
  return (
    <IconButton
      label={t('account.invite.withdrawOf', { name })}
      icon={<Undo2 aria-hidden />}
      tabIndex={tabIndex}
      onClick={ask}
    />
  )
}
