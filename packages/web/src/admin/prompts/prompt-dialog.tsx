import { EMPTY_PROMPT_FORM, newerPrompt, promptFields, promptFormOf, type PromptFormValues } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { KeyField, NoteField } from '../entry-fields.tsx'
import type { EntryDialogProps } from '../entry-page.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { TrySection } from './try-section.tsx'
import { VersionSection } from './version-section.tsx'

import styles from '../console.module.css'

/** Edits and tests a prompt, and shows its earlier versions. */
export function PromptDialog({ entry: prompt, resolve }: EntryDialogProps<SystemPrompt>) {
  const t = useTranslate('admin')
  const fields = promptFields(t, prompt)
  const form = useForm<PromptFormValues>({
    defaultValues: prompt === undefined ? EMPTY_PROMPT_FORM : promptFormOf(prompt),
  })
  const { errors } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  const save = async ({ key, note, text: written }: PromptFormValues, version: number | undefined) =>
    resolve(
      prompt === undefined
        ? await api.system.createPrompt({ body: { key: key.trim(), text: written, note } })
        : await api.system.updatePrompt({ params: { id: prompt.id }, body: { text: written, note, version } }),
    )
  const edit = useEditForm({
    form,
    fields: ['key', 'text', 'note'],
    before: prompt,
    formOf: promptFormOf,
    save,
    newerIn: newerPrompt,
  })
  return (
    <EditSheet edit={edit} title={prompt?.key ?? t('admin.prompt.newTitle')} onCancel={() => resolve(undefined)}>
      {prompt === undefined && (
        <KeyField label={fields.key.label} problem={errors.key?.message} {...form.register('key')} />
      )}
      <TextAreaField
        label={fields.text.label}
        className={styles.area}
        hint={fields.text.hint}
        problem={errors.text?.message}
        {...form.register('text')}
      />
      <NoteField problem={errors.note?.message} {...form.register('note')} />
      <TrySection text={text} />
      {prompt !== undefined && (
        <VersionSection
          promptId={prompt.id}
          text={text}
          onRestore={(old) => form.setValue('text', old, { shouldDirty: true })}
        />
      )}
    </EditSheet>
  )
}
