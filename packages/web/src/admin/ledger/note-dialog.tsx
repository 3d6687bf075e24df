import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'

const LONGEST = 500

interface NoteDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly label: string
  readonly hint: string
  /** What the server calls what is written. */
  readonly field: 'note' | 'answer'
  readonly okText: string
  readonly danger?: boolean
  readonly act: (note: string) => Promise<AdminWalletRecord>
  readonly resolve: (record: AdminWalletRecord | undefined) => void
}

/** Asks before something about money is done, with a line for whoever it concerns. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, text, label, hint, field, okText, danger = false, act, resolve } = props
  const t = useTranslate('admin')
  const form = useForm<Record<'note' | 'answer', string>>({ defaultValues: { note: '', answer: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: [field],
    act: async (values) => resolve(await act(values[field].trim())),
  })
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className={dialog.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <Field
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={LONGEST}
        problem={errors[field]?.message}
        {...form.register(field)}
      />
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('admin.wallet.cancel')}
        </button>
        <Button type="submit" busy={isSubmitting} tone={danger ? 'danger' : 'primary'}>
          {okText}
        </Button>
      </div>
    </form>
  )
}
