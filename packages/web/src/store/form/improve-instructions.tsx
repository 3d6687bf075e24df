import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from './field-props.ts'
import { Proposal } from './proposal.tsx'

import field from '../../ui/field.module.css'
import styles from './proposal.module.css'

/** Lets a model rewrite the instructions. They change only when the user takes what it proposes. */
export function ImproveInstructions({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  const [proposal, propose] = useState<{ readonly instructions: string }>()
  const [error, fail] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const improve = async () => {
    setBusy(true)
    fail(undefined)
    try {
      const { instructions, model } = fields
      propose(await api.store.improveAgent({ body: { instructions, ...(model !== null && { model }), workspace } }))
    } catch (thrown) {
      fail(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          busy={busy}
          disabled={fields.instructions.trim() === ''}
          icon={<Sparkles aria-hidden />}
          onClick={() => void improve()}
        >
          {t(busy ? 'store.form.improve.running' : 'store.form.improve')}
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
    </>
  )
}
