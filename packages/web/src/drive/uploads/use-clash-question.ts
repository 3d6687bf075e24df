import type { Upload, Uploads } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useEffect, useEffectEvent } from 'react'

import { useDialog } from '../../shell/popup/use-dialog.ts'
import { type ClashAnswer, ClashDialog } from '../clash-dialog.tsx'

/** Asks, once for all, what becomes of files whose names are taken; who closes the question skips them. */
export function useClashQuestion(uploads: Uploads, question: Upload | undefined): void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  const id = question?.id
  const ask = useEffectEvent(async () => {
    if (question === undefined) return
    const { counts } = uploads.getSnapshot()
    const others = counts.clash + counts.waiting + counts.sending + counts.checking > 1
    const answer = await dialog<ClashAnswer>(t('drive.clashTitle'), (props) =>
      createElement(ClashDialog, { ...props, name: question.name, others }),
    )
    uploads.answer(answer?.choice ?? 'skip', answer?.all ?? false)
  })
  useEffect(() => {
    if (id !== undefined) void ask()
  }, [id])
}
