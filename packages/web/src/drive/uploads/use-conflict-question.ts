import type { Upload, UploadQueue } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useBackNavigation } from '../../shell/session/use-dismissal.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { type ConflictAnswer, ConflictDialog } from '../conflict-dialog.tsx'

/**
 * Asks once how to resolve all name conflicts, when no other dialog is open. Closing the dialog cancels the rest of
 * that drop. Navigation isn't an answer, so the question is asked again.
 */
export function useConflictQuestion(uploads: UploadQueue, question: Upload | undefined): void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  const [round, setRound] = useState(0)
  const wentAway = useRef(false)
  useBackNavigation(() => {
    wentAway.current = true
  })
  const id = question?.id
  const ask = useEffectEvent(async (signal: AbortSignal, asked: number) => {
    if (question === undefined) return
    const { counts } = uploads.getSnapshot()
    const others = counts.conflict + counts.waiting + counts.sending + counts.checking > 1
    let shown = false
    const answer = await dialog<ConflictAnswer>(
      t('drive.conflictTitle'),
      (props) => createElement(ConflictDialog, { ...props, name: question.name, others }),
      {
        waits: true,
        signal,
        onPhase: (phase) => {
          shown ||= phase === 'mounted'
          if (phase === 'created') wentAway.current = false
        },
      },
    )
    if (signal.aborted) return
    if (answer !== undefined) return uploads.answer(question.id, answer.choice, answer.all)
    // A question that couldn't be shown is available in its row.
    if (!shown) return
    if (wentAway.current) setRound(asked + 1)
    else uploads.giveUp(question.id)
  })
  useEffect(() => {
    if (id === undefined) return undefined
    const over = new AbortController()
    void ask(over.signal, round)
    return () => over.abort()
  }, [id, round])
}
