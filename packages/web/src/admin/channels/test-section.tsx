import {
  type Channel,
  channelBodyOf,
  type ChannelField,
  type ChannelFormValues,
  channelTestText,
} from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure } from '../../ui/failure.tsx'

import styles from '../console.module.css'

interface TestSectionProps {
  readonly form: UseFormReturn<ChannelFormValues>
  /** The channel being changed. Its key and proxy are used where none is given. */
  readonly channel: Channel | undefined
  readonly fields: readonly ChannelField[]
}

interface Tested {
  /** What was tested. Changed fields make the outcome outdated. */
  readonly settings: string
  readonly ok: boolean
  readonly text: string
  readonly answer?: string | undefined
}

/** Tests the settings in a channel's form before they are saved. */
export function TestSection({ form, channel, fields }: TestSectionProps) {
  const t = useTranslate('admin')
  const [tested, setTested] = useState<Tested>()
  const [failure, setFailure] = useState<unknown>()
  const { name: _name, ...settings } = useWatch({ control: form.control })
  const current = JSON.stringify(settings)
  const test = async () => {
    setFailure(undefined)
    setTested(undefined)
    if (
      !(await form.trigger(
        fields.filter((field) => field !== 'name'),
        { shouldFocus: true },
      ))
    )
      return
    const values = form.getValues()
    const { name: given, ...body } = channelBodyOf(values)
    const called = { ...(given !== '' && { name: given }), ...(channel !== undefined && { id: channel.id }) }
    try {
      const outcome = await api.admin.tryChannel({ body: { ...body, ...called, type: values.type } })
      setTested({ settings: current, ok: outcome.ok, text: channelTestText(outcome, t), answer: outcome.answer })
    } catch (error) {
      const issue = ApiError.is(error) ? error.issues?.find(({ path }) => isFieldOf(fields, path)) : undefined
      if (issue === undefined) return setFailure(error)
      form.setError(issue.path.replace('body.', '') as ChannelField, { message: issue.message }, { shouldFocus: true })
    }
  }
  const shown = tested?.settings === current ? tested : undefined
  return (
    <>
      <output className={styles.tested}>
        {shown !== undefined && (
          <>
            <p className={shown.ok ? styles.good : styles.bad}>{shown.text}</p>
            {shown.answer !== undefined && <pre className={styles.text}>{shown.answer}</pre>}
          </>
        )}
        <Failure error={failure} />
      </output>
      <BusyButton className={styles.aside} onPress={test}>
        {t('admin.channel.tryOut')}
      </BusyButton>
    </>
  )
}

const isFieldOf = (fields: readonly ChannelField[], path: string): boolean =>
  fields.some((field) => path === `body.${field}`)
