import type { DrawingResult } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useState } from 'react'

import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'

import styles from './draw.module.css'

interface BlendDialogProps {
  readonly images: readonly DrawingResult[]
  /** Rejects with what is shown as an error. */
  readonly onBlend: (prompt: string) => Promise<void>
  readonly onCancel: () => void
}

/** Blends images, with a prompt if wanted. */
export function BlendDialog({ images, onBlend, onCancel }: BlendDialogProps) {
  const t = useTranslate('draw')
  const [prompt, setPrompt] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (busy) return
    setBusy(true)
    await onBlend(prompt.trim()).catch(setFailure)
    setBusy(false)
  }
  return (
    <FormSheet
      title={t('draw.blend.title')}
      ok={t('draw.blend')}
      form={{ submit, failure, busy, isChanged: prompt !== '' }}
      onCancel={onCancel}
    >
      <div className={styles.blended}>
        {images.map(({ asset, thumbnail, url }) => (
          <img key={asset} src={thumbnail ?? url} alt="" />
        ))}
      </div>
      <TextAreaField
        label={t('draw.blend.prompt')}
        rows={2}
        value={prompt}
        onChange={({ target }) => setPrompt(target.value)}
      />
    </FormSheet>
  )
}
