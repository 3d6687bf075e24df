import { MICROS_PER_CREDIT, readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { WalletRecord } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { api } from '../shell/session/client.ts'
import { CreditsField, creditsRule, NoteField } from '../ui/money-fields.tsx'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { inSpace, type WalletOf } from './wallet-of.ts'

interface RequestDialogProps extends WalletOf {
  /** The request to edit. If absent, creates a new one. */
  readonly request?: WalletRecord
  readonly resolve: (request: WalletRecord | undefined) => void
}

/** Requests credits, or edits a request. */
export function RequestDialog({ request, workspace, resolve }: RequestDialogProps) {
  const t = useTranslate('account')
  const form = useForm({
    defaultValues: {
      amountMicros: request === undefined ? '' : String(request.amountMicros / MICROS_PER_CREDIT),
      note: request?.note ?? '',
    },
  })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['amountMicros', 'note'],
    act: async ({ amountMicros, note }) => {
      const body = { amountMicros: readCredits(amountMicros) ?? 0, note: note.trim() }
      resolve(
        await (request === undefined
          ? api.wallet.createRequest({ body: { ...body, ...inSpace({ workspace }) } })
          : api.wallet.updateRequest({ params: { id: request.id }, body })),
      )
    },
  })
  return (
    <FormSheet
      title={t(request === undefined ? 'common.requestCredits' : 'account.wallet.request.changeTitle')}
      form={sending}
      ok={t(request === undefined ? 'account.wallet.request.ask' : 'common.save')}
      onCancel={() => resolve(undefined)}
    >
      <CreditsField
        label={t('common.credits')}
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', creditsRule(t('account.wallet.amountWrong')))}
      />
      <NoteField
        label={t('common.note')}
        hint={t('account.wallet.noteHint')}
        problem={errors.note?.message}
        {...form.register('note')}
      />
    </FormSheet>
  )
}
