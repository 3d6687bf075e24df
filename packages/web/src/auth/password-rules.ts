import { isCommonPassword, MIN_PASSWORD_LENGTH } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Client-side validation rules of a new password. */
export const passwordRules = (t: AreaTranslate<'account'>) => ({
  required: t('auth.passwordMissing'),
  minLength: { value: MIN_PASSWORD_LENGTH, message: t('auth.passwordShort', { count: MIN_PASSWORD_LENGTH }) },
  validate: (value: string) => !isCommonPassword(value) || t('auth.passwordCommon'),
})
