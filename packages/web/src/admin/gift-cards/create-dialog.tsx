import { giftCardBody, giftCardFields, type GiftCardFormValues } from '@saffron/core/admin'
import { newKey } from '@saffron/core/client'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'
import { MadeCards } from './made-cards.tsx'

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
  const fields = giftCardFields(t)
  const form = useForm<GiftCardFormValues>({
    defaultValues: { amountMicros: '', count: '1', expiresAt: '', note: '' },
  })
  const sending = useServerForm({
    form,
    fields: ['amountMicros', 'count', 'expiresAt', 'note'],
    act: async (values) =>
      onMade(
        (await api.wallet.createGiftCards({ body: giftCardBody(values), headers: { 'idempotency-key': key } })).list,
      ),
    onFailure: ({ code }) => {
      // The cards exist and the user knows, so pressing again creates new ones.
      if (code === 'giftcard.made' || code === 'wallet.key_taken') setKey(newKey())
      return false
    },
  })
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  return (
    <FormSheet title={t('admin.giftcard.create')} form={sending} ok={t('admin.giftcard.create')} onCancel={onCancel}>
      <CreditsField {...propsOf('amountMicros')} />
      <Field {...propsOf('count')} inputMode="numeric" autoComplete="off" />
      <Field {...propsOf('expiresAt')} type="date" />
      <NoteField {...propsOf('note')} />
    </FormSheet>
  )
}
