import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { WalletRecord } from '@saffron/core/wallet'
import { Pencil, Undo2 } from 'lucide-react'

import { api } from '../shell/session/client.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { DateTime } from '../ui/moment.tsx'
import { useConfirm } from '../ui/overlays/use-confirm.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { Row } from '../ui/settings/row.tsx'
import { RequestDialog } from './request-dialog.tsx'

import settingsStyles from '../ui/settings/settings.module.css'

const TONES = { approved: 'good', refused: 'bad', pending: undefined, withdrawn: undefined } as const

interface RequestRowProps {
  readonly request: WalletRecord
  readonly focus: RowFocus
  readonly onChanged: (request: WalletRecord) => void
}

/** A request for credits: its amount, state and notes. */
export function RequestRow({ request, focus, onChanged }: RequestRowProps) {
  const t = useTranslate('account')
  const { amountMicros, state = 'pending', note, answer, createdAt } = request
  const credits = formatCredits(amountMicros, t.locale)
  return (
    <Row
      focus={focus}
      name={
        <>
          {t('common.creditsAmount', { credits })}
          <span className={settingsStyles.chip} data-tone={TONES[state]}>
            {t(`wallet.request.${state}`)}
          </span>
        </>
      }
      facts={
        <>
          <DateTime at={createdAt} />
          {note !== undefined && <span>{note}</span>}
          {answer !== undefined && <span>{t('account.wallet.request.answer', { answer })}</span>}
        </>
      }
      actions={
        state === 'pending' && (
          <Actions request={request} credits={credits} tabIndex={focus.tabIndex} onChanged={onChanged} />
        )
      }
    />
  )
}

interface ActionsProps extends Pick<RequestRowProps, 'request' | 'onChanged'> {
  readonly credits: string
  readonly tabIndex: RowFocus['tabIndex']
}

function Actions({ request, credits, tabIndex, onChanged }: ActionsProps) {
  const t = useTranslate('account')
  const openDialog = useDialog()
  const confirm = useConfirm()
  const toast = useToast()
  const change = async () => {
    const changed = await openDialog<WalletRecord>(t('account.wallet.request.changeTitle'), ({ resolve }) => (
      <RequestDialog request={request} resolve={resolve} />
    ))
    if (changed === undefined) return
    onChanged(changed)
    toast(t('account.wallet.request.changed'))
  }
  const withdraw = async () => {
    onChanged(await api.wallet.withdrawRequest({ params: { id: request.id } }))
    toast(t('account.wallet.request.withdrawn'))
  }
  const askWithdraw = () =>
    confirm({
      title: t('account.wallet.request.withdrawTitle'),
      subject: t('common.creditsAmount', { credits }),
      content: t('account.wallet.request.withdrawText'),
      okText: t('common.withdraw'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: withdraw,
    })
  return (
    <>
      <IconButton
        label={t('account.wallet.request.changeOf', { credits })}
        icon={<Pencil aria-hidden />}
        tabIndex={tabIndex}
        onClick={() => void change()}
      />
      <IconButton
        label={t('account.wallet.request.withdrawOf', { credits })}
        icon={<Undo2 aria-hidden />}
        tabIndex={tabIndex}
        onClick={askWithdraw}
      />
    </>
  )
}
