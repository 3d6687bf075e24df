import type { Model } from '@saffron/core/chat'
import { canDraw, drawingPrice } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { Sparkles, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { priceText } from '../composer/price-text.ts'
import { ExtendButton } from './extend-button.tsx'
import type { Extension } from './extend-canvas.ts'
import { addStep, isBlank, NO_STEPS } from './mask-steps.ts'
import { maskFile } from './paint-mask.ts'
import { Painter } from './painter.tsx'
import { useExtended } from './use-extended.ts'

import styles from './painter.module.css'

/** What was asked for in the painter. */
export interface PaintedEdit {
  readonly prompt: string
  readonly model: string
  /** Undefined for a change of the whole image. */
  readonly mask: Blob | undefined
  /** The image with a larger canvas. Undefined if it's the same image. */
  readonly extended: Blob | undefined
}

interface PainterDialogProps {
  readonly bitmap: ImageBitmap
  /** Those that edit images. */
  readonly models: readonly Model[]
  readonly prompt: string
  /** Starts the edit. Rejects with what is shown as a toast. */
  readonly onSubmit: (edit: PaintedEdit) => Promise<void>
  readonly onClose: () => void
}

/** Edits an image by a prompt, and only where it was painted if anything was. */
export function PainterDialog({ bitmap: original, models, prompt: first, onSubmit, onClose }: PainterDialogProps) {
  const t = useTranslate('draw')
  const report = useReportError()
  const [steps, setSteps] = useState(NO_STEPS)
  const { bitmap, content: extended, extend } = useExtended(original)
  const [prompt, setPrompt] = useState(first)
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const masked = !isBlank(steps)
  const model =
    models.find(({ name }) => name === chosen) ?? models.find(({ media }) => canDraw(media, 'mask')) ?? models.at(0)
  const fits = !masked || canDraw(model?.media, 'mask')
  const close = useCloseGuard({ isChanged: steps.done.length > 0 || prompt !== first, busy }, onClose)
  const submit = async () => {
    if (model === undefined || !fits || prompt.trim() === '' || busy) return
    setBusy(true)
    try {
      const mask = masked ? await maskFile(steps.done, bitmap) : undefined
      // Everything was erased again. The note now says that the whole image will change.
      if (masked && mask === undefined) setSteps(NO_STEPS)
      else await onSubmit({ prompt: prompt.trim(), model: model.name, mask, extended })
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  const enlarge = async (extension: Extension) => {
    try {
      const inner = await extend(extension)
      // What was painted belongs to the smaller image.
      setSteps(addStep(NO_STEPS, { kind: 'around', inner }))
    } catch (error) {
      report(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={styles.dialog}>
      <header className={styles.head}>
        <h2>{t('draw.painter.title')}</h2>
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={close} />
      </header>
      <Painter bitmap={bitmap} steps={steps} onSteps={setSteps} />
      <footer className={styles.foot}>
        <div className={styles.noteRow}>
          <output className={styles.note} data-bad={!fits}>
            {model === undefined
              ? t('draw.painter.noModel')
              : fits
                ? t(masked ? 'draw.painter.part' : 'draw.painter.whole')
                : t('draw.painter.noMask')}
          </output>
          <ExtendButton onExtend={(extension) => void enlarge(extension)} />
        </div>
        <div className={styles.ask}>
          <textarea
            rows={1}
            dir="auto"
            className={styles.prompt}
            aria-label={t('draw.painter.prompt')}
            placeholder={t(masked ? 'draw.painter.promptWhole' : 'draw.painter.promptHint')}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
            onKeyDown={onKeyDown}
          />
          {models.length > 1 && (
            <select
              className={styles.model}
              aria-label={t('draw.model')}
              value={model?.name}
              onChange={({ target }) => setChosen(target.value)}
            >
              {models.map(({ name, displayName }) => (
                <option key={name} value={name} lang="">
                  {displayName}
                </option>
              ))}
            </select>
          )}
          <output className={styles.price}>
            {model !== undefined &&
              priceText(
                drawingPrice(model.prices, { kind: 'edit', count: 1, size: `${bitmap.width}x${bitmap.height}` }),
                t,
              )}
          </output>
          <Button
            tone="primary"
            busy={busy}
            icon={<Sparkles aria-hidden />}
            disabled={model === undefined || !fits || prompt.trim() === ''}
            onClick={() => void submit()}
          >
            {t('draw.painter.submit')}
          </Button>
        </div>
      </footer>
    </div>
  )
}
