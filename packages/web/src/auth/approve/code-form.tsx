import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

import styles from './approve.module.css'

/** Asks for a terminal's code when the URL has no valid one. */
export function CodeForm() {
  const t = useTranslate('account')
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { code: '' } })
  const submit = form.handleSubmit(({ code }) => navigate(`/app/approve/${code.replaceAll(/[^\w-]/g, '')}`))
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('account.approve.enter')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={form.formState.errors.code?.message}
        {...form.register('code', { validate: (code) => /\w/.test(code) || t('account.approve.missing') })}
      />
      <Button type="submit" tone="primary">
        {t('account.approve.next')}
      </Button>
    </form>
  )
}
