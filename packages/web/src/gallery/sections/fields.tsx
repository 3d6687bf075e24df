import { MIN_PASSWORD_LENGTH } from '@saffron/core/auth'
import { LOCALE_NAMES, LOCALES } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'

import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { State } from '../state.tsx'

export function FieldSection() {
  const t = useTranslate('account')
  return (
    <>
      <State name="field-empty">
        <Field label={t('common.email')} type="email" />
      </State>
      <State name="field-filled">
        <Field label={t('common.email')} type="email" defaultValue="ada@example.com" />
      </State>
      <State name="field-hint">
        <Field label={t('common.name')} hint={t('auth.nameHint')} />
      </State>
      <State name="field-problem">
        <Field label={t('common.email')} type="email" defaultValue="ada@" problem={t('auth.emailWrong')} />
      </State>
      <State name="field-password">
        <Field
          label={t('common.password')}
          type="password"
          defaultValue="correct horse"
          autoComplete="off"
          hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
        />
      </State>
      <State name="field-select">
        <SelectField
          label={t('shell.language')}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
        />
      </State>
      <State name="field-select-problem">
        <SelectField
          label={t('common.email')}
          options={[{ value: 'ada', label: 'ada@' }]}
          problem={t('auth.emailWrong')}
        />
      </State>
      <State name="field-disabled">
        <Field label={t('common.name')} defaultValue="Ada" disabled />
      </State>
    </>
  )
}
