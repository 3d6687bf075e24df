import type { Channel, ChannelTest } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'

import styles from '../console.module.css'

interface TestDialogProps {
  readonly channel: Channel
  /** Of the call that was made when the button was pressed. */
  readonly first: ChannelTest
  readonly onDone: () => void
}

/** How a call to a channel went, and another one to another of its models. */
export function TestDialog({ channel, first, onDone }: TestDialogProps) {
  const t = useTranslate('admin')
  const [outcome, setOutcome] = useState(first)
  const [model, setModel] = useState(first.model ?? '')
  const again = async () => {
    const body = model === '' ? {} : { model }
    setOutcome(await api.admin.testChannel({ params: { id: channel.id }, body }))
  }
  return (
    <Sheet
      wide
      title={t('admin.channel.testOf', { name: channel.name })}
      actions={<BusyButton onPress={again}>{t('admin.channel.again')}</BusyButton>}
      onDone={onDone}
    >
      <output className={styles.outcome}>
        <Outcome outcome={outcome} />
      </output>
      {channel.models.length > 0 && (
        <SelectField
          label={t('admin.channel.model')}
          value={model}
          options={channel.models.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setModel(target.value)}
        />
      )}
    </Sheet>
  )
}

function Outcome({ outcome }: { readonly outcome: ChannelTest }) {
  const t = useTranslate('admin')
  const { ok, model = '', firstEventMs = 0, latencyMs, reply = '', message = '', answer } = outcome
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
      <p className={styles.bad}>{t('admin.channel.broken', { model, whole: latencyMs, message })}</p>
      {answer !== undefined && <pre className={styles.text}>{answer}</pre>}
    </>
  )
}
