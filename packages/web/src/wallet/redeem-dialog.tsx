import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { readGiftCode, type WalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../shell/session/client.ts'
import { readAccount } from '../shell/session/keep-choice.ts'
import { Field } from '../ui/field.tsx'
import type { PopupProps } from '../ui/overlays/popup-options.ts'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { walletChanged } from './wallet-changes.ts'
import { inSpace, type WorkspaceName } from './wallet-of.ts'

import button from '../ui/button.module.css'

interface RedeemDialogProps extends Pick<PopupProps<undefined>, 'resolve'> {
  /** The workspace that gets the credits. Without it, the user does. */
  readonly workspace?: WorkspaceName | undefined
}

/** Redeems gift cards one by one. */
export default function RedeemDialog({ workspace, resolve }: RedeemDialogProps) {
  const [booked, setBooked] = useState<WalletRecord>()
  const done = () => resolve(undefined)
  if (booked !== undefined)
    return <Redeemed workspace={workspace} record={booked} onAgain={() => setBooked(undefined)} onDone={done} />
  return <RedeemForm workspace={workspace} onRedeemed={setBooked} onCancel={done} />
}

interface RedeemFormProps extends Pick<RedeemDialogProps, 'workspace'> {
  readonly onRedeemed: (record: WalletRecord) => void
  readonly onCancel: () => void
}

function RedeemForm({ workspace, onRedeemed, onCancel }: RedeemFormProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['code'],
    act: async ({ code }) => {
      const record = await api.wallet.redeemGiftCard({
        params: { id: code.trim() },
        query: inSpace({ workspace: workspace?.id }),
      })
      walletChanged()
      readAccount().catch(() => undefined)
      onRedeemed(record)
    },
  })
  const validate = (code: string) => {
    if (code.trim() === '') return t('account.wallet.redeem.codeMissing')
    return readGiftCode(code) !== undefined || t('account.wallet.redeem.codeWrong')
  }
  return (
    <FormSheet
      title={t('shell.redeem')}
      text={
        workspace === undefined
          ? t('account.wallet.redeem.text')
          : t('account.wallet.redeem.textOf', { name: workspace.name })
      }
      form={sending}
      ok={t('account.wallet.redeem.submit')}
      onCancel={onCancel}
    >
      <Field
        label={t('common.code')}
        hint={t('account.wallet.redeem.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        problem={errors.code?.message}
        {...form.register('code', { validate })}
      />
    </FormSheet>
  )
}

interface RedeemedProps extends Pick<RedeemDialogProps, 'workspace'> {
  readonly record: WalletRecord
  readonly onAgain: () => void
  readonly onDone: () => void
}

function Redeemed({ workspace, record, onAgain, onDone }: RedeemedProps) {
  const t = useTranslate('account')
  const credits = (micros: number) => formatCredits(micros, t.locale)
  const balance = credits(record.balanceAfterMicros ?? 0)
  return (
    <Sheet
      title={t('account.wallet.redeem.done', { credits: credits(record.amountMicros) })}
      text={
        workspace === undefined
          ? t('account.wallet.redeem.doneText', { balance })
          : t('account.wallet.redeem.doneTextOf', { balance, name: workspace.name })
      }
      takesFocus
      onDone={onDone}
      actions={
        <button type="button" className={button.quiet} onClick={onAgain}>
          {t('account.wallet.redeem.again')}
        </button>
      }
    />
  )
}
