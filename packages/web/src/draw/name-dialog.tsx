import { useTranslate } from '@saffron/core/react'
import { type FormEvent, useId, useState } from 'react'

import { Field } from '../ui/field.tsx'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly ok: string
  /** Names to choose from. */
  readonly known?: readonly string[]
  /** Rejects with what is shown as an error. */
  readonly onSave: (name: string) => Promise<void>
  readonly onCancel: () => void
}

const NONE: readonly string[] = []

/** Asks for a name. */
export function NameDialog({ title, label, ok, known = NONE, onSave, onCancel }: NameDialogProps) {
  const t = useTranslate()
  const list = useId()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const trimmed = name.trim()
    if (busy) return
    if (trimmed === '') return setFailure(t('common.nameMissing'))
    setBusy(true)
    await onSave(trimmed).catch(setFailure)
    setBusy(false)
  }
  return (
    <FormSheet title={title} ok={ok} form={{ submit, failure, busy, isChanged: name !== '' }} onCancel={onCancel}>
      <Field label={label} value={name} list={list} maxLength={100} onChange={({ target }) => setName(target.value)} />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </FormSheet>
  )
}
