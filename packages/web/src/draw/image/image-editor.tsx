import type { Drawing } from '@saffron/core/draw'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { Choice } from '../composer/settings-fields.tsx'
import {
  type Box,
  clampCrop,
  cropToRatio,
  editedSize,
  NO_EDIT,
  type PictureEdit,
  type Size,
  turnedSize,
} from '../picture/edit-geometry.ts'
import { sizeText } from '../picture/size-text.ts'
import { CropBox } from './crop-box.tsx'
import { EditedCanvas } from './edited-canvas.tsx'
import { ImageTools } from './image-tools.tsx'
import { useImageActions } from './use-image-actions.tsx'
import type { OpenedImage } from './use-opened-image.ts'

import styles from './image.module.css'

interface ImageEditorProps {
  readonly opened: OpenedImage
  readonly onOpen: (source: Blob, name: string) => Promise<void>
  readonly onOpenAnother: () => void
}

const RATIOS = ['free', '1:1', '4:3', '16:9', '9:16'] as const

/** The opened image with its tools. */
export function ImageEditor({ opened, onOpen, onOpenAnother }: ImageEditorProps) {
  const t = useTranslate('draw')
  const { bitmap, name } = opened
  const { copy } = useCopy()
  const [{ of, edit }, setEdited] = useState<{ of: ImageBitmap; edit: PictureEdit }>({ of: bitmap, edit: NO_EDIT })
  const [crop, setCrop] = useState<Box>()
  const [ratio, setRatio] = useState<(typeof RATIOS)[number]>('free')
  const current = of === bitmap ? edit : NO_EDIT
  const setEdit = (next: PictureEdit) => setEdited({ of: bitmap, edit: next })
  const actions = useImageActions({ opened, edit: current, onOpen })
  const whole = turnedSize(bitmap, current)
  const { width, height } = editedSize(bitmap, current)
  const shown: PictureEdit = crop === undefined ? current : { ...current, crop: undefined, size: undefined }
  const changeCrop = (box: Box) => {
    setRatio('free')
    setCrop(box)
  }
  const applyCrop = () => {
    if (crop !== undefined) setEdit({ ...current, crop: clampCrop(crop, whole), size: undefined })
    setCrop(undefined)
  }
  return (
    <div className={styles.editor}>
      <p className={styles.about}>
        <span className={styles.name} dir="auto">
          {shownName(name)}
        </span>
        <span>{sizeText({ width, height })}</span>
      </p>
      <div className={styles.stage}>
        <div className={styles.sheet} style={sheetStyle(crop === undefined ? { width, height } : whole)}>
          <EditedCanvas bitmap={bitmap} edit={shown} label={t('draw.image.shown', { name: shownName(name) })} />
          {crop !== undefined && <CropBox box={crop} within={whole} onChange={changeCrop} />}
          {actions.working !== undefined && <Working drawing={actions.working} />}
        </div>
      </div>
      {actions.prompts.length > 0 && crop === undefined && (
        <ul className={styles.prompts} aria-label={t('draw.image.prompts')}>
          {actions.prompts.map((text) => (
            <li key={text}>
              <p dir="auto">{text}</p>
              <IconButton label={t('common.copy')} icon={<Copy aria-hidden />} onClick={() => copy(text)} />
            </li>
          ))}
        </ul>
      )}
      {crop === undefined ? (
        <ImageTools
          natural={bitmap}
          edit={current}
          actions={actions}
          onEdit={setEdit}
          onCrop={() => setCrop(current.crop ?? { x: 0, y: 0, ...whole })}
          onOpenAnother={onOpenAnother}
        />
      ) : (
        <div className={styles.cropTools}>
          <Choice
            label={t('draw.image.cropRatio')}
            values={RATIOS}
            chosen={ratio}
            textOf={(each) => (each === 'free' ? t('draw.image.free') : each)}
            onChoose={(chosen) => {
              setRatio(chosen)
              const [w = 1, h = 1] = chosen.split(':').map(Number)
              setCrop(
                clampCrop(
                  chosen === 'free' ? { x: 0, y: 0, ...whole } : cropToRatio({ x: 0, y: 0, ...whole }, w / h),
                  whole,
                ),
              )
            }}
          />
          <div className={styles.row}>
            <Button onClick={() => setCrop(undefined)}>{t('shell.cancel')}</Button>
            <Button tone="primary" icon={<Check aria-hidden />} onClick={applyCrop}>
              {t('draw.image.apply')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** As large as fits, at most at its natural size. */
const sheetStyle = ({ width, height }: Size) =>
  ({ aspectRatio: `${width} / ${height}`, '--natural': `${width}px`, '--aspect': width / height }) as CSSProperties

/** Over the image while a model works on it. */
function Working({ drawing: { kind, progress } }: { readonly drawing: Drawing }) {
  const t = useTranslate('draw')
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(progress / 100)
  return (
    <output className={styles.working}>
      {kind === 'describe' ? t('draw.image.describing') : t('draw.image.editing', { percent })}
    </output>
  )
}
