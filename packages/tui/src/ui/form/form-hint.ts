import type { NamedField } from '@saffron/core/admin'
import type { Translate } from '@saffron/core/i18n'

const HINTS = {
  lines: 'cli.form.linesHint',
  choice: 'cli.form.choiceHint',
  choices: 'cli.form.choiceHint',
  switch: 'cli.form.switchHint',
} as const

/** Returns the keys that work in a field, or at the place that saves. */
export function formHint(field: NamedField | undefined, t: Translate): string {
  if (field === undefined) return t('cli.form.saveHint')
  const { kind = 'text' } = field
  return t(kind === 'text' || kind === 'secret' ? 'cli.form.textHint' : HINTS[kind])
}
