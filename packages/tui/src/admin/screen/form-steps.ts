import type { AdminTranslate, FormField } from '@saffron/core/admin'

import type { Step } from './use-tab.ts'

/** Returns the step of a form that asks for a field. */
export function fieldStep({ label, check }: FormField, value: string, t: AdminTranslate): Step {
  const problemOf = (typed: string) => {
    const checked = check?.(typed) ?? true
    return checked === true ? undefined : checked
  }
  return { label: `${label}${t('cli.adminScreen.colon')}`, value, problemOf }
}

/** Splits a typed list into words. */
export const wordsIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((word) => word !== '')

/** A field for one of the known words. */
export const choiceField = (label: string, known: readonly string[], t: AdminTranslate): FormField => ({
  label: `${label} (${known.join(', ')})`,
  check: (typed) => known.includes(typed) || t('cli.adminScreen.chooseOf', { known: known.join(', ') }),
})

/** A field for several of the known words, or none. */
export const choicesField = (label: string, known: readonly string[], t: AdminTranslate): FormField => ({
  label,
  check: (typed) =>
    wordsIn(typed).every((word) => known.includes(word)) || t('cli.adminScreen.chooseOf', { known: known.join(', ') }),
})
