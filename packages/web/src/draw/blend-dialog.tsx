import type { DrawingResult } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useState } from 'react'

import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { priceText } from './composer/price-text.ts'

import styles from './draw.module.css'

interface BlendDialogProps {
  readonly images: readonly DrawingResult[]
  /** The most that it costs, in micro-credits. */
  readonly price: number
  /** Rejects with what is shown as an error. */
  readonly onBlend: (prompt: string) => Promise<void>
  readonly onCancel: () => void
}

/** Blends images, with a prompt if wanted. */
export function BlendDialog({ images, price, onBlend, onCancel }: BlendDialogProps) {
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
          <img key={asset} src={thumbnail ?? url} alt="" width={96} height={96} />
        ))}
      </div>
      <TextAreaField
        label={t('draw.blend.prompt')}
        rows={2}
        value={prompt}
        onChange={({ target }) => setPrompt(target.value)}
      />
      <output className={styles.blendPrice}>{priceText(price, t)}</output>
    </FormSheet>
  )
}
