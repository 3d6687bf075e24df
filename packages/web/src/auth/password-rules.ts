import { isCommonPassword, SHORTEST_PASSWORD } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** What a form asks of a new password before it is sent. */
export const passwordRules = (t: AreaTranslate<'account'>) => ({
  required: t('auth.passwordMissing'),
  minLength: { value: SHORTEST_PASSWORD, message: t('auth.passwordShort', { count: SHORTEST_PASSWORD }) },
  validate: (value: string) => !isCommonPassword(value) || t('auth.passwordCommon'),
})
