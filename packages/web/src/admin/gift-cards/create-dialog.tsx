import { readCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { dayStart } from '../../wallet/index.ts'
import { MadeCards } from './made-cards.tsx'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

const MOST_CARDS = 1000
const LONGEST_NOTE = 500

type Made = Awaited<ReturnType<typeof api.wallet.createGiftCards>>['list']

interface CreateDialogProps {
  readonly onMade: () => void
  readonly onDone: () => void
}

/** Makes gift cards, then shows their codes the one time they are seen. */
export function CreateDialog({ onMade, onDone }: CreateDialogProps) {
  const [made, setMade] = useState<Made>()
  if (made !== undefined) return <MadeCards cards={made} onDone={onDone} />
  const take = (cards: Made) => {
    setMade(cards)
    onMade()
  }
  return <CreateForm onMade={take} onCancel={onDone} />
}

interface CreateFormProps {
  readonly onMade: (cards: Made) => void
  readonly onCancel: () => void
}

function CreateForm({ onMade, onCancel }: CreateFormProps) {
  const t = useTranslate('admin')
  const form = useForm({ defaultValues: { amountMicros: '', count: '1', expiresAt: '', note: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
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
      onMade((await api.wallet.createGiftCards({ body })).list)
    },
  })
  const inRange = (typed: string) => {
    const count = Number(typed)
    return (Number.isInteger(count) && count >= 1 && count <= MOST_CARDS) || t('admin.giftcard.countWrong')
  }
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{t('admin.giftcard.create')}</h2>
      <Field
        label={t('admin.giftcard.value')}
        inputMode="decimal"
        autoComplete="off"
        problem={errors.amountMicros?.message}
        {...form.register('amountMicros', {
          validate: (typed) => readCredits(typed) !== undefined || t('admin.wallet.amountWrong'),
        })}
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
      <Field
        label={t('admin.giftcard.note')}
        hint={t('admin.giftcard.noteHint')}
        autoComplete="off"
        maxLength={LONGEST_NOTE}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={onCancel}>
          {t('admin.wallet.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone="primary">
          {t('admin.giftcard.create')}
        </Button>
      </div>
    </form>
  )
}
