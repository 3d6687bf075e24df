import { EMPTY_PROMPT_FORM, newerPrompt, promptFormFields, promptFormOf } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { cleanLine } from '../../../ui/clean-text.ts'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface PromptFormProps extends FormExits<SystemPrompt> {
  /** Absent for a new prompt. */
  readonly prompt: SystemPrompt | undefined
}

/** Adds or edits a prompt. */
export function PromptForm({ prompt, ...exits }: PromptFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  if (prompt === undefined) {
    return (
      <EntryForm
        {...exits}
        title={t('admin.prompt.newTitle')}
        initial={EMPTY_PROMPT_FORM}
        fieldsOf={() => promptFormFields(t)}
        save={({ key, ...others }) => api.system.createPrompt({ body: { key: key.trim(), ...others } })}
      />
    )
  }
  const { id, key, version } = prompt
  return (
    <EntryForm
      {...exits}
      title={cleanLine(key)}
      initial={promptFormOf(prompt)}
      fieldsOf={() => promptFormFields(t, prompt)}
      editing={{ version, formOf: promptFormOf, newerIn: newerPrompt }}
      save={({ text, note }, over) => api.system.updatePrompt({ params: { id }, body: { text, note, version: over } })}
    />
  )
}
