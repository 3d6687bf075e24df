import { newKey } from '@saffron/core/client'
import { readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { dayStart } from '../../ui/date-range.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, creditsRule, NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { MadeCards } from './made-cards.tsx'

const MOST_CARDS = 1000

type Made = Awaited<ReturnType<typeof api.wallet.createGiftCards>>['list']

/** Creates gift cards, then shows their codes once. */
export function CreateDialog({ onDone }: { readonly onDone: () => void }) {
  const [made, setMade] = useState<Made>()
  if (made !== undefined) return <MadeCards cards={made} onDone={onDone} />
  return <CreateForm onMade={setMade} onCancel={onDone} />
}

interface CreateFormProps {
  readonly onMade: (cards: Made) => void
  readonly onCancel: () => void
}

function CreateForm({ onMade, onCancel }: CreateFormProps) {
  const t = useTranslate('admin')
  const [key, setKey] = useState(newKey)
  const form = useForm({ defaultValues: { amountMicros: '', count: '1', expiresAt: '', note: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['amountMicros', 'count', 'expiresAt', 'note'],
    act: async ({ amountMicros, count, expiresAt, note }) => {
      const end = dayStart(expiresAt, 1)
      const body = {
        amountMicros: readCredits(amountMicros) ?? 0,
        count: Number(count),
        ...(end !== undefined && { expiresAt: end }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }
      onMade((await api.wallet.createGiftCards({ body, headers: { 'idempotency-key': key } })).list)
    },
    onFailure: ({ code }) => {
      // The cards exist and the user knows, so pressing again creates new ones.
      if (code === 'giftcard.made' || code === 'wallet.key_taken') setKey(newKey())
      return false
    },
  })
  const inRange = (typed: string) => {
    const count = Number(typed)
    return (Number.isInteger(count) && count >= 1 && count <= MOST_CARDS) || t('admin.giftcard.countWrong')
  }
  return (
    <FormSheet title={t('admin.giftcard.create')} form={sending} ok={t('admin.giftcard.create')} onCancel={onCancel}>
      <CreditsField
        label={t('admin.giftcard.value')}
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', creditsRule(t('admin.wallet.amountWrong')))}
      />
      <Field
        label={t('admin.giftcard.count')}
        inputMode="numeric"
        autoComplete="off"
        problem={errors.count?.message}
        {...form.register('count', { validate: inRange })}
      />
      <Field
        label={t('admin.giftcard.expires')}
        hint={t('admin.giftcard.expiresHint')}
        type="date"
        problem={errors.expiresAt?.message}
        {...form.register('expiresAt')}
      />
      <NoteField
        label={t('admin.giftcard.note')}
        hint={t('admin.giftcard.noteHint')}
        problem={errors.note?.message}
        {...form.register('note')}
      />
    </FormSheet>
  )
}
