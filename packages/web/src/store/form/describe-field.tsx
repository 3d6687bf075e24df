import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { type AgentProposal, MAX_AGENT_NEED } from '@saffron/core/store'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { FieldProps } from './field-props.ts'
import { Proposal } from './proposal.tsx'

import disclosure from '../../ui/disclosure.module.css'
import field from '../../ui/field.module.css'
import styles from './proposal.module.css'

/** Drafts the agent from what the user needs. What the model proposes is only used on request. */
export function DescribeField({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  // An agent that has something needs no draft, so it begins folded. Using a part of the proposal doesn't fold it.
  const [isNew] = useState(fields.name === '' && fields.instructions === '')
  const [need, setNeed] = useState('')
  const [proposal, propose] = useState<AgentProposal>()
  const [error, fail] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const draft = async () => {
    setBusy(true)
    fail(undefined)
    try {
      const { model } = fields
      propose(await api.store.proposeAgent({ body: { need, ...(model !== null && { model }), workspace } }))
    } catch (thrown) {
      fail(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className={styles.describe} open={isNew}>
      <summary className={disclosure.summary}>{t('store.form.describe')}</summary>
      <TextAreaField
        label={t('store.form.describe')}
        hint={t('store.form.describe.hint')}
        placeholder={t('store.form.describe.example')}
        value={need}
        rows={3}
        maxLength={MAX_AGENT_NEED}
        onChange={({ target }) => setNeed(target.value)}
      />
      <div className={styles.actions}>
        <Button busy={busy} disabled={need.trim() === ''} onClick={() => void draft()}>
          {t(busy ? 'store.form.describe.running' : 'store.form.describe.run')}
        </Button>
      </div>
      {error !== undefined && (
        <p className={field.problem} role="alert">
          {describeError(error, t)}
        </p>
      )}
      {proposal !== undefined && (
        <Proposal fields={fields} change={change} proposal={proposal} onDiscard={() => propose(undefined)} />
      )}
    </details>
  )
}
