import { useTranslate } from '@saffron/core/react'
import { RotateCw } from 'lucide-react'
import { useCallback, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

interface ImproveDialogProps {
  readonly model: string
  /** Asks for a better prompt. */
  readonly onAsk: (signal: AbortSignal) => Promise<string>
  readonly onUse: (prompt: string) => void
  readonly onCancel: () => void
}

/** Proposes a better prompt. It replaces the other one only if it's chosen. */
export function ImproveDialog({ model, onAsk, onUse, onCancel }: ImproveDialogProps) {
  const t = useTranslate('draw')
  const [first] = useState(() => onAsk)
  const load = useCallback((signal: AbortSignal) => first(signal), [first])
  const { value, error, reload } = useLoaded(load)
  const [asks, setAsks] = useState(false)
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string }>()
  const proposal = typed !== undefined && typed.of === value ? typed.text : (value ?? '')
  const waits = asks || (value === undefined && error === undefined)
  const askAgain = async () => {
    setAsks(true)
    await reload()
    setAsks(false)
  }
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!waits && proposal.trim() !== '') onUse(proposal.trim())
    return Promise.resolve()
  }
  return (
    <FormSheet
      title={t('draw.improve.title')}
      ok={t('draw.usePrompt')}
      form={{ submit, failure: waits ? undefined : error, busy: waits, isChanged: false }}
      aside={
        !waits && (
          <Button icon={<RotateCw aria-hidden />} onClick={() => void askAgain()}>
            {t('common.tryAgain')}
          </Button>
        )
      }
      onCancel={onCancel}
    >
      <TextAreaField
        label={t('draw.improve.proposal')}
        hint={t('draw.improve.by', { model })}
        rows={8}
        dir="auto"
        readOnly={waits}
        aria-busy={waits}
        placeholder={waits ? t('draw.improve.waits') : undefined}
        value={waits ? '' : proposal}
        onChange={({ target }) => value !== undefined && setTyped({ of: value, text: target.value })}
      />
    </FormSheet>
  )
}
