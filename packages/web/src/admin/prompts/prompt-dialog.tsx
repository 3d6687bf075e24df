import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { ChangedNotice } from '../changed-notice.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { TrySection } from './try-section.tsx'
import { VersionSection } from './version-section.tsx'

import dialog from '../../ui/dialog.module.css'
import field from '../../ui/field.module.css'
import styles from '../console.module.css'

interface PromptValues {
  key: string
  text: string
  note: string
}

interface PromptDialogProps {
  /** Absent for a new one. */
  readonly prompt?: SystemPrompt
  readonly onSaved: (prompt: SystemPrompt) => void
  readonly onCancel: () => void
}

const formOf = ({ key, text, note }: SystemPrompt): PromptValues => ({ key, text, note })

/** Writes a prompt, tries it, and looks at what it was. */
export function PromptDialog({ prompt, onSaved, onCancel }: PromptDialogProps) {
  const t = useTranslate('admin')
  const id = useId()
  const form = useForm<PromptValues>({
    defaultValues: prompt === undefined ? { key: '', text: '', note: '' } : formOf(prompt),
  })
  const [seen, setSeen] = useState(prompt?.version)
  const [theirs, setTheirs] = useState<SystemPrompt>()
  const { errors, isSubmitting } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  const save = async ({ key, note, text: written }: PromptValues, version: number | undefined) =>
    onSaved(
      prompt === undefined
        ? await api.system.createPrompt({ body: { key: key.trim(), text: written, note } })
        : await api.system.updatePrompt({ params: { id: prompt.id }, body: { text: written, note, version } }),
    )
  const { submit, failure, setFailure } = useServerForm({
    form,
    fields: ['key', 'text', 'note'],
    act: (values) => save(values, seen),
    onFailure: (error) => {
      const newer = error.details?.['prompt'] as SystemPrompt | undefined
      if (error.code !== 'prompt.changed' || newer === undefined) return false
      setTheirs(newer)
      return true
    },
  })
  const takeTheirs = (newer: SystemPrompt) => {
    form.reset(formOf(newer))
    setSeen(newer.version)
    setTheirs(undefined)
  }
  const keepMine = async (newer: SystemPrompt) => {
    setTheirs(undefined)
    setSeen(newer.version)
    await form
      .handleSubmit((values) => save(values, newer.version))()
      .catch(setFailure)
  }
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{prompt?.key ?? t('admin.prompt.newTitle')}</h2>
      {prompt === undefined && (
        <Field
          label={t('admin.prompt.key')}
          autoComplete="off"
          hint={t('admin.console.keyHint')}
          problem={errors.key?.message}
          {...form.register('key')}
        />
      )}
      <div className={field.field}>
        <label htmlFor={id}>{t('admin.prompt.text')}</label>
        <textarea id={id} className={styles.area} aria-describedby={`${id}-note`} {...form.register('text')} />
        <p id={`${id}-note`} className={errors.text === undefined ? field.hint : field.problem}>
          {errors.text?.message ??
            (prompt?.known === true
              ? t('admin.prompt.variables', { names: prompt.variables.map((name) => `{{${name}}}`).join(', ') })
              : t('admin.prompt.freely', { open: '{{', close: '}}' }))}
        </p>
      </div>
      <Field
        label={t('admin.console.note')}
        maxLength={500}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      {theirs !== undefined && (
        <ChangedNotice onTheirs={() => takeTheirs(theirs)} onMine={() => void keepMine(theirs)} />
      )}
      <Failure error={failure} />
      <DialogButtons busy={isSubmitting} onCancel={onCancel} />
      <TrySection text={text} />
      {prompt !== undefined && (
        <VersionSection
          promptId={prompt.id}
          text={text}
          onRestore={(old) => form.setValue('text', old, { shouldDirty: true })}
        />
      )}
    </form>
  )
}
