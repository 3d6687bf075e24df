import type { Upload, Uploads } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useDialog } from '../../shell/popup/use-dialog.ts'
import { useWayBack } from '../../shell/use-dismissal.ts'
import { type ClashAnswer, ClashDialog } from '../clash-dialog.tsx'

/**
 * Asks, once for all, what becomes of files whose names are taken, when no other dialog is open. Who closes the question
 * gives up what of that drop is not up yet; who goes back or on has not answered, and is asked again.
 */
export function useClashQuestion(uploads: Uploads, question: Upload | undefined): void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  const [round, setRound] = useState(0)
  const wentAway = useRef(false)
  useWayBack(() => {
    wentAway.current = true
  })
  const id = question?.id
  const ask = useEffectEvent(async (signal: AbortSignal, asked: number) => {
    if (question === undefined) return
    const { counts } = uploads.getSnapshot()
    const others = counts.clash + counts.waiting + counts.sending + counts.checking > 1
    let shown = false
    const answer = await dialog<ClashAnswer>(
      t('drive.clashTitle'),
      (props) => createElement(ClashDialog, { ...props, name: question.name, others }),
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
    // What could not be shown is asked from its row.
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
