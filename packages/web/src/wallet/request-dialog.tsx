import { MICROS_PER_CREDIT, readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { WalletRecord } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { api } from '../shell/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'

import button from '../ui/button.module.css'
import dialog from '../ui/dialog.module.css'
import styles from '../ui/sheet/sheet.module.css'

const LONGEST_NOTE = 500

interface RequestDialogProps {
  /** The request to change; else a new one is made. */
  readonly request?: WalletRecord
  readonly resolve: (request: WalletRecord | undefined) => void
}

/** Asks for credits, or changes what was asked for. */
export function RequestDialog({ request, resolve }: RequestDialogProps) {
  const t = useTranslate('account')
  const form = useForm({
    defaultValues: {
      amountMicros: request === undefined ? '' : String(request.amountMicros / MICROS_PER_CREDIT),
      note: request?.note ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['amountMicros', 'note'],
    act: async ({ amountMicros, note }) => {
      const body = { amountMicros: readCredits(amountMicros) ?? 0, note: note.trim() }
      resolve(
        await (request === undefined
          ? api.wallet.createRequest({ body })
          : api.wallet.updateRequest({ params: { id: request.id }, body })),
      )
    },
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>
        {t(request === undefined ? 'account.wallet.request' : 'account.wallet.request.changeTitle')}
      </h2>
      <Field
        label={t('account.wallet.amount')}
        inputMode="decimal"
        autoComplete="off"
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', {
          validate: (typed) => readCredits(typed) !== undefined || t('account.wallet.amountWrong'),
        })}
      />
      <Field
        label={t('account.wallet.note')}
        hint={t('account.wallet.noteHint')}
        autoComplete="off"
        maxLength={LONGEST_NOTE}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('account.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone="primary">
          {t(request === undefined ? 'account.wallet.request.ask' : 'account.wallet.request.save')}
        </Button>
      </div>
    </form>
  )
}
