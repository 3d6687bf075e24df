import { type Channel, type ChannelTest, codedFailure, describeChannelError } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from '../console.module.css'

interface TestDialogProps {
  readonly channel: Channel
  readonly onDone: () => void
}

/** Tests a channel, and shows the result. Other models of the channel can be tested too. */
export function TestDialog({ channel, onDone }: TestDialogProps) {
  const t = useTranslate('admin')
  const { id, models } = channel
  const [chosen, choose] = useState<string>()
  const [body, ask] = useState<{ model?: string }>({})
  const load = useCallback((signal: AbortSignal) => api.admin.testChannel({ params: { id }, body, signal }), [id, body])
  const { value: outcome, error } = useLoaded(load)
  const model = chosen ?? outcome?.model ?? body.model ?? ''
  const isWaiting = outcome === undefined && error === undefined
  return (
    <Sheet
      wide
      title={t('admin.channel.testOf', { name: channel.name })}
      actions={
        <Button busy={isWaiting} onClick={() => ask(model === '' ? {} : { model })}>
          {t('admin.channel.again')}
        </Button>
      }
      onDone={onDone}
    >
      <output className={styles.outcome} aria-busy={isWaiting}>
        {isWaiting && <p>{t('admin.channel.testing')}</p>}
        {outcome !== undefined && <Outcome outcome={outcome} />}
      </output>
      <Failure error={error} />
      {models.length > 0 && (
        <SelectField
          label={t('admin.channel.model')}
          value={model}
          options={models.map((value) => ({ value, label: value }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Sheet>
  )
}

function Outcome({ outcome }: { readonly outcome: ChannelTest }) {
  const t = useTranslate('admin')
  const { ok, model = '', firstEventMs = 0, latencyMs, reply = '', answer } = outcome
  if (ok) {
    return (
      <>
        <p className={styles.good}>{t('admin.channel.works', { model, first: firstEventMs, whole: latencyMs })}</p>
        <pre className={styles.text}>{reply}</pre>
      </>
    )
  }
  return (
    <>
      <p className={styles.bad}>
        {t('admin.channel.broken', {
          model,
          whole: latencyMs,
          message: describeChannelError(codedFailure(outcome), t),
        })}
      </p>
      {answer !== undefined && <pre className={styles.text}>{answer}</pre>}
    </>
  )
}
