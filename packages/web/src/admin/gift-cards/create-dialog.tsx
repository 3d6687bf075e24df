import { giftCardBody, giftCardFields, type GiftCardFormValues } from '@saffron/core/admin'
import { newKey } from '@saffron/core/client'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { CreditsField, NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'
import { CreatedCards } from './created-cards.tsx'

type CardList = Awaited<ReturnType<typeof api.wallet.createGiftCards>>['list']

/** Creates gift cards, then shows their codes once. */
export function CreateDialog({ onDone }: { readonly onDone: () => void }) {
  const [created, setCreated] = useState<CardList>()
  if (created !== undefined) return <CreatedCards cards={created} onDone={onDone} />
  return <CreateForm onCreated={setCreated} onCancel={onDone} />
}

interface CreateFormProps {
  readonly onCreated: (cards: CardList) => void
  readonly onCancel: () => void
}

function CreateForm({ onCreated, onCancel }: CreateFormProps) {
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
      onCreated(
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
