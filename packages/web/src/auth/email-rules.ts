import { EMAIL_PATTERN, readEmail } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** What a form asks of an e-mail address before it is sent, in the page's own words. */
export const emailRules = (t: AreaTranslate<'account'>) => ({
  required: t('auth.emailMissing'),
  validate: (value: string) => EMAIL_PATTERN.test(readEmail(value)) || t('auth.emailWrong'),
})
