import { type Channel, channelTestText } from '@saffron/core/admin'
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
  const text = outcome?.ok ? (outcome.reply ?? '') : outcome?.answer
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
        {outcome !== undefined && (
          <p className={outcome.ok ? styles.good : styles.bad}>{channelTestText(outcome, t)}</p>
        )}
        {text !== undefined && <pre className={styles.text}>{text}</pre>}
      </output>
      <Failure error={error} />
      {models.length > 0 && (
        <SelectField
          label={t('common.model')}
          value={model}
          options={models.map((value) => ({ value, label: value }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Sheet>
  )
}
