import { digitsOf, isWholeCode } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import type { Prove } from './second-factor-step.tsx'

import styles from '../auth.module.css'

interface TypedProofProps {
  readonly factor: 'totp' | 'recoveryCode'
  readonly prove: Prove
}

/** An authenticator code, submitted when complete, or a recovery code. */
export function TypedProof({ factor, prove }: TypedProofProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const isTotp = factor === 'totp'
  const { submit, failure } = useServerForm({
    form,
    fields: ['code'],
    act: ({ code }) => prove(isTotp ? { code: digitsOf(code) } : { recoveryCode: code.trim() }),
    onFailure: (error) => {
      if (error.code !== 'auth.wrong_second_factor') return false
      // A long recovery code stays in the field, so a typo can be corrected.
      if (isTotp) form.reset()
      form.setError('code', { message: error.message })
      form.setFocus('code')
      return true
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submitWhole = ({ currentTarget: { value }, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    if (isTotp && !composes && !isSubmitting && isWholeCode(value)) void submit()
  }
  const { onChange, ...field } = form.register('code', {
    validate: (code) =>
      isTotp ? isWholeCode(code) || t('account.code.short') : code.trim() !== '' || t('account.secondStep.missing'),
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t(`account.secondStep.${factor}.label`)}
        hint={t(`account.secondStep.${factor}.hint`)}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        problem={errors.code?.message}
        {...field}
        onChange={(event) => {
          void onChange(event)
          submitWhole(event)
        }}
        onCompositionEnd={submitWhole}
      />
      <Failure error={failure} />
      <Button type="submit" tone="primary" busy={isSubmitting} className={styles.submit}>
        {t('common.confirm')}
      </Button>
    </form>
  )
}
