import { EMAIL_PATTERN, readEmail } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Client-side validation rules of an email address. */
export const emailRules = (t: AreaTranslate<'account'>) => ({
  required: t('auth.emailMissing'),
  validate: (value: string) => EMAIL_PATTERN.test(readEmail(value)) || t('auth.emailWrong'),
})
