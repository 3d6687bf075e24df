import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { readGiftCode, type WalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../shell/client.ts'
import { readAccount } from '../shell/keep-choice.ts'
import type { PopupProps } from '../shell/popup/popup-stack.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { walletChanged } from './wallet-changes.ts'

import button from '../ui/button.module.css'
import dialog from '../ui/dialog.module.css'
import styles from '../ui/sheet/sheet.module.css'

/** Redeems gift cards, one after the other. */
export default function RedeemDialog({ resolve }: PopupProps<undefined>) {
  const [booked, setBooked] = useState<WalletRecord>()
  const done = () => resolve(undefined)
  if (booked !== undefined) return <Redeemed record={booked} onAgain={() => setBooked(undefined)} onDone={done} />
  return <RedeemForm onRedeemed={setBooked} onCancel={done} />
}

interface RedeemFormProps {
  readonly onRedeemed: (record: WalletRecord) => void
  readonly onCancel: () => void
}

function RedeemForm({ onRedeemed, onCancel }: RedeemFormProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['code'],
    act: async ({ code }) => {
      const record = await api.wallet.redeemGiftCard({ params: { id: code.trim() } })
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
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className={dialog.title}>{t('shell.redeem')}</h2>
        <p className={styles.text}>{t('account.wallet.redeem.text')}</p>
      </div>
      <Field
        label={t('account.wallet.redeem.code')}
        hint={t('account.wallet.redeem.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        problem={errors.code?.message}
        {...form.register('code', { validate })}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={onCancel}>
          {t('account.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone="primary">
          {t('account.wallet.redeem.submit')}
        </Button>
      </div>
    </form>
  )
}

interface RedeemedProps {
  readonly record: WalletRecord
  readonly onAgain: () => void
  readonly onDone: () => void
}

function Redeemed({ record, onAgain, onDone }: RedeemedProps) {
  const t = useTranslate('account')
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return (
    <div className={styles.dialog}>
      <div>
        <h2 className={dialog.title} ref={(heading) => heading?.focus()} tabIndex={-1}>
          {t('account.wallet.redeem.done', { credits: credits(record.amountMicros) })}
        </h2>
        <p className={styles.text}>
          {t('account.wallet.redeem.doneText', { balance: credits(record.balanceAfterMicros ?? 0) })}
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={onAgain}>
          {t('account.wallet.redeem.again')}
        </button>
        <button type="button" className={button.primary} onClick={onDone}>
          {t('account.close')}
        </button>
      </div>
    </div>
  )
}
