import { EMAIL_PATTERN } from '@saffron/core/auth'
import { readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

const LONGEST_NOTE = 500
const KEY_BYTES = 16

interface RechargeDialogProps {
  /** For whom, where that is known. */
  readonly email?: string
  readonly resolve: (record: AdminWalletRecord | undefined) => void
}

/** Gives somebody credits. Whatever is pressed twice or tried again from here is booked once. */
export function RechargeDialog({ email = '', resolve }: RechargeDialogProps) {
  const t = useTranslate('admin')
  const [key] = useState(newKey)
  const form = useForm({ defaultValues: { user: email, amountMicros: '', note: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['user', 'amountMicros', 'note'],
    act: async ({ user, amountMicros, note }) => {
      const body = { user: user.trim(), amountMicros: readCredits(amountMicros) ?? 0, note: note.trim() }
      resolve(await api.wallet.recharge({ body, headers: { 'idempotency-key': key } }))
    },
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{t('admin.wallet.rechargeTitle')}</h2>
      <Field
        label={t('admin.wallet.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        problem={errors.user?.message}
        {...form.register('user', {
          validate: (typed) => EMAIL_PATTERN.test(typed.trim()) || t('admin.wallet.emailWrong'),
        })}
      />
      <Field
        label={t('admin.wallet.credits')}
        inputMode="decimal"
        autoComplete="off"
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', {
          validate: (typed) => readCredits(typed) !== undefined || t('admin.wallet.amountWrong'),
        })}
      />
      <Field
        label={t('admin.wallet.note')}
        hint={t('admin.wallet.noteHint')}
        autoComplete="off"
        maxLength={LONGEST_NOTE}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('admin.wallet.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone="primary">
          {t('admin.wallet.recharge')}
        </Button>
      </div>
    </form>
  )
}

/** Also where the page is not secure, and there are no ready-made ids. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
