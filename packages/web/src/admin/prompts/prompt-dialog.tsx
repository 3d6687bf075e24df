import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { KeyField, NoteField } from '../entry-fields.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { TrySection } from './try-section.tsx'
import { VersionSection } from './version-section.tsx'

import sheet from '../../ui/sheet/sheet.module.css'
import styles from '../console.module.css'

interface PromptValues {
  key: string
  text: string
  note: string
}

interface PromptDialogProps {
  /** Absent for a new prompt. */
  readonly prompt: SystemPrompt | undefined
  readonly resolve: (saved: SystemPrompt | undefined) => void
}

const formOf = ({ key, text, note }: SystemPrompt): PromptValues => ({ key, text, note })

/** Edits and tests a prompt, and shows its earlier versions. */
export function PromptDialog({ prompt, resolve }: PromptDialogProps) {
  const t = useTranslate('admin')
  const form = useForm<PromptValues>({
    defaultValues: prompt === undefined ? { key: '', text: '', note: '' } : formOf(prompt),
  })
  const { errors } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  const save = async ({ key, note, text: written }: PromptValues, version: number | undefined) =>
    resolve(
      prompt === undefined
        ? await api.system.createPrompt({ body: { key: key.trim(), text: written, note } })
        : await api.system.updatePrompt({ params: { id: prompt.id }, body: { text: written, note, version } }),
    )
  const edit = useEditForm({
    form,
    fields: ['key', 'text', 'note'],
    before: prompt,
    formOf,
    save,
    newerIn: (details) => details['prompt'] as SystemPrompt | undefined,
  })
  return (
    <div className={sheet.sheet} data-wide>
      <EditSheet edit={edit} title={prompt?.key ?? t('admin.prompt.newTitle')} onCancel={() => resolve(undefined)}>
        {prompt === undefined && (
          <KeyField label={t('admin.prompt.key')} problem={errors.key?.message} {...form.register('key')} />
        )}
        <TextAreaField
          label={t('admin.prompt.text')}
          className={styles.area}
          hint={
            prompt?.known === true
              ? t('admin.prompt.variables', { names: prompt.variables.map((name) => `{{${name}}}`).join(', ') })
              : t('admin.prompt.freely', { open: '{{', close: '}}' })
          }
          problem={errors.text?.message}
          {...form.register('text')}
        />
        <NoteField problem={errors.note?.message} {...form.register('note')} />
      </EditSheet>
      <TrySection text={text} />
      {prompt !== undefined && (
        <VersionSection
          promptId={prompt.id}
          text={text}
          onRestore={(old) => form.setValue('text', old, { shouldDirty: true })}
        />
      )}
    </div>
  )
}
