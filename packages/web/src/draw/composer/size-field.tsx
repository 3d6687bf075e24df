import {
  aspectOf,
  type DrawingKind,
  type DrawSettings,
  firstSizeOf,
  lockedSize,
  type ModelMedia,
  parseSize,
  sizeOfRatio,
  USUAL_RATIOS,
} from '@saffron/core/draw'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Link2, Link2Off } from 'lucide-react'
import { useId, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'

import styles from './composer.module.css'

interface SizeFieldProps {
  readonly kind: DrawingKind
  readonly media: ModelMedia
  readonly settings: DrawSettings
  /** Returns the prices of some settings. Undefined if they're all the same. */
  readonly pricesOf: (options: readonly DrawSettings[]) => readonly number[] | undefined
  readonly onChange: (settings: DrawSettings) => void
}

/** The sizes or ratios that the model offers. If it draws any size, usual ratios and two numbers. */
export function SizeField({ kind, media, settings, pricesOf, onChange }: SizeFieldProps) {
  const t = useTranslate('draw')
  const { size, ratio } = settings
  if (media.sizes !== undefined) {
    return (
      <Shapes
        label={t('draw.size')}
        shapes={media.sizes}
        prices={pricesOf(media.sizes.map((each) => ({ size: each })))}
        chosen={media.sizes.includes(size ?? '') ? size : undefined}
        textOf={(each) => each.replace('x', ' × ')}
        onChoose={(value) => onChange({ size: value, ratio: undefined })}
      />
    )
  }
  if (media.ratios !== undefined) {
    return (
      <Shapes
        label={t('draw.ratio')}
        shapes={media.ratios}
        prices={pricesOf(media.ratios.map((each) => ({ ratio: each })))}
        chosen={media.ratios.includes(ratio ?? '') ? ratio : undefined}
        textOf={(each) => each}
        onChoose={(value) => onChange({ ratio: value, size: undefined })}
      />
    )
  }
  const shown = size ?? firstSizeOf(kind)
  return (
    <>
      <Shapes
        label={t('draw.ratio')}
        shapes={USUAL_RATIOS}
        chosen={USUAL_RATIOS.find((each) => sizeOfRatio(each) === shown || aspectOf(each) === aspectOf(shown))}
        textOf={(each) => each}
        onChoose={(value) => onChange({ size: value === undefined ? undefined : sizeOfRatio(value), ratio: undefined })}
      />
      <Sides size={shown} onChange={(value) => onChange({ size: value, ratio: undefined })} />
    </>
  )
}

interface ShapesProps {
  readonly label: string
  readonly shapes: readonly string[]
  readonly chosen: string | undefined
  /** The price of each, in micro-credits. */
  readonly prices?: readonly number[] | undefined
  readonly textOf: (shape: string) => string
  readonly onChoose: (shape: string | undefined) => void
}

/** A choice of shapes, each with its outline. */
function Shapes({ label, shapes, chosen, prices, textOf, onChoose }: ShapesProps) {
  const t = useTranslate('draw')
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.shapes}>
        {shapes.map((shape, index) => (
          <label key={shape} className={styles.shape}>
            <input type="radio" name={name} checked={shape === chosen} onChange={() => onChoose(shape)} />
            <span className={styles.outline} aria-hidden>
              <i style={{ aspectRatio: String(aspectOf(shape) ?? 1) }} data-tall={(aspectOf(shape) ?? 1) < 1} />
            </span>
            <span>{textOf(shape)}</span>
            {prices?.[index] !== undefined && (
              <small>{t('draw.price', { credits: formatCredits(prices[index], t.locale) })}</small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SidesProps {
  readonly size: string
  readonly onChange: (size: string) => void
}

/** Width and height in pixels. Locked, each follows the other. */
function Sides({ size, onChange }: SidesProps) {
  const t = useTranslate('draw')
  const [locked, setLocked] = useState(true)
  const { width, height } = parseSize(size) ?? { width: 1024, height: 1024 }
  const set = (side: 'width' | 'height', text: string) => {
    const pixels = Number(text)
    if (!Number.isInteger(pixels) || pixels < 1) return
    if (locked) onChange(lockedSize(size, side, pixels))
    else onChange(side === 'width' ? `${pixels}x${height}` : `${width}x${pixels}`)
  }
  return (
    <div className={styles.sides}>
      <Side label={t('draw.width')} value={width} onCommit={(text) => set('width', text)} />
      <IconButton
        label={t('draw.lock')}
        icon={locked ? <Link2 aria-hidden /> : <Link2Off aria-hidden />}
        aria-pressed={locked}
        onClick={() => setLocked(!locked)}
      />
      <Side label={t('draw.height')} value={height} onCommit={(text) => set('height', text)} />
    </div>
  )
}

/** Takes effect when the field is left, because a half typed number would change the other side. */
function Side({ label, value, onCommit }: { label: string; value: number; onCommit: (text: string) => void }) {
  return (
    <input
      key={value}
      className={styles.number}
      type="number"
      inputMode="numeric"
      min={16}
      max={8192}
      aria-label={label}
      title={label}
      defaultValue={value}
      onBlur={({ target }) => onCommit(target.value)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Enter' && !isComposingKey(nativeEvent)) onCommit(currentTarget.value)
      }}
    />
  )
}
