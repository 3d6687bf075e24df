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
