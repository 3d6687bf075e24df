import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { CopyLine } from '../account/copy-line.tsx'
import { linkOf } from './link-of.ts'

import styles from '../../ui/settings/settings.module.css'

/** The lifetimes of a link, in days. */
const LIFETIMES = [7, 14, 30, 90] as const
const DEFAULT_DAYS = 14
const MOST_USES = 100

/** Creates a link to copy. */
export function LinkForm({ onMade }: { readonly onMade: () => void }) {
  const t = useTranslate('account')
  const [link, setLink] = useState<string>()
  const form = useForm({ defaultValues: { maxUses: '1', days: String(DEFAULT_DAYS) } })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['maxUses', 'days'],
    act: async ({ maxUses, days }) => {
      const { url } = await api.auth.createInvitation({ body: { maxUses: Number(maxUses), days: Number(days) } })
      setLink(linkOf(url))
      onMade()
    },
  })
  const inRange = (uses: string) => {
    const count = Number(uses)
    return (
      (Number.isInteger(count) && count >= 1 && count <= MOST_USES) ||
      t('account.invite.usesWrong', { most: MOST_USES })
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('account.invite.uses')}
        inputMode="numeric"
        autoComplete="off"
        problem={errors.maxUses?.message}
        {...form.register('maxUses', { validate: inRange })}
      />
      <SelectField
        label={t('account.invite.days')}
        options={LIFETIMES.map((days) => ({ value: String(days), label: t('account.invite.forDays', { days }) }))}
        {...form.register('days')}
      />
      <Failure error={failure} />
      <Button type="submit" busy={isSubmitting} tone="primary">
        {t('account.invite.make')}
      </Button>
      <output>{link !== undefined && <CopyLine label={t('account.invite.link')} text={link} />}</output>
    </form>
  )
}
