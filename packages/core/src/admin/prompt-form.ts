import type { SystemPrompt } from '../system/contract.ts'
import type { AdminTranslate, FormField, NamedField } from './form-field.ts'
import { promptVariables } from './setting-text.ts'

/** The values of a prompt's form. */
export interface PromptFormValues {
  /** Fixed once the prompt exists. */
  key: string
  text: string
  note: string
}

/** The form of a new prompt. */
export const EMPTY_PROMPT_FORM: PromptFormValues = { key: '', text: '', note: '' }

/** Returns the form of an existing prompt. */
export const promptFormOf = ({ key, text, note }: SystemPrompt): PromptFormValues => ({ key, text, note })

/** Returns the newer prompt from the details of a conflict. */
export const newerPrompt = (details: Readonly<Record<string, unknown>>): SystemPrompt | undefined =>
  details['prompt'] as SystemPrompt | undefined

/** The fields of a prompt. A known one names its variables. */
export const promptFields = (t: AdminTranslate, prompt?: SystemPrompt) =>
  ({
    key: { label: t('admin.prompt.key'), hint: t('admin.console.keyHint') },
    text: {
      kind: 'lines',
      label: t('admin.prompt.text'),
      hint: prompt?.known === true ? promptVariables(prompt, t) : t('admin.prompt.freely', { open: '{{', close: '}}' }),
    },
    note: { label: t('common.note') },
  }) satisfies { readonly [name in keyof PromptFormValues]: FormField }

/** Returns all fields of a prompt's form, in their order. */
export function promptFormFields(t: AdminTranslate, prompt?: SystemPrompt): NamedField[] {
  const { key, text, note } = promptFields(t, prompt)
  const changeable: NamedField[] = [
    { name: 'text', ...text },
    { name: 'note', ...note },
  ]
  return prompt === undefined ? [{ name: 'key', ...key }, ...changeable] : changeable
}
