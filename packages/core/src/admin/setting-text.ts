import { KNOWN_SETTINGS, type Setting, type SystemPrompt } from '../system/contract.ts'
import type { AdminTranslate } from './form-field.ts'

/** Returns the description of a known setting. Empty for a custom one. */
export function settingHelp(key: string, t: AdminTranslate): string {
  const known = KNOWN_SETTINGS.find((each) => each.key === key)
  return known === undefined ? '' : t(`admin.setting.help.${known.key}`)
}

/** Formats a value: switches as text, others unchanged. */
export const settingValue = (value: string, type: Setting['type'], t: AdminTranslate): string =>
  type === 'switch' && (value === 'yes' || value === 'no') ? t(`admin.setting.${value}`) : value

/**
 * Returns the value of a setting from a typed text. Secrets aren't shown, so empty text keeps them: undefined. Empty text
 * resets a known setting to its default: null.
 */
export function typedSetting({ secret, type }: Setting, typed: string): string | null | undefined {
  if (typed !== '') return typed
  return secret ? undefined : type === undefined ? '' : null
}

/** Returns whether a setting can be deleted or reset to its default. Undefined for neither. */
export const settingRemoval = ({ type, isSet }: Setting): 'remove' | 'reset' | undefined =>
  type === undefined ? 'remove' : isSet ? 'reset' : undefined

/** The same for a prompt. */
export const promptRemoval = ({ known, isDefault }: SystemPrompt): 'remove' | 'reset' | undefined =>
  isDefault ? undefined : known ? 'reset' : 'remove'

/** Returns whether a prompt is custom, or one of Saffron's own with its default or another text. */
export const promptState = ({ known, isDefault }: SystemPrompt): 'own' | 'default' | 'rewritten' =>
  !known ? 'own' : isDefault ? 'default' : 'rewritten'

/** Returns the variables of a known prompt in one sentence. */
export const promptVariables = ({ variables }: SystemPrompt, t: AdminTranslate): string =>
  t('admin.prompt.variables', { names: new Intl.ListFormat(t.locale).format(variables.map((name) => `{{${name}}}`)) })
