import { isCommonPassword, SHORTEST_PASSWORD } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Client-side validation rules of a new password. */
export const passwordRules = (t: AreaTranslate<'account'>) => ({
  required: t('auth.passwordMissing'),
  minLength: { value: SHORTEST_PASSWORD, message: t('auth.passwordShort', { count: SHORTEST_PASSWORD }) },
  validate: (value: string) => !isCommonPassword(value) || t('auth.passwordCommon'),
})
