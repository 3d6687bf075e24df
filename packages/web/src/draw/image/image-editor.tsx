import type { Drawing } from '@saffron/core/draw'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { Choice } from '../composer/settings-fields.tsx'
import { editedSize, type PictureEdit, type Size } from '../picture/edit-geometry.ts'
import { sizeText } from '../picture/size-text.ts'
import { CropBox } from './crop-box.tsx'
import { EditedCanvas } from './edited-canvas.tsx'
import { ImageTools } from './image-tools.tsx'
import { aspectOfCrop, CROP_RATIOS, useEdits } from './use-edits.ts'
import { useImageActions } from './use-image-actions.tsx'
import type { OpenedImage, OpenSource } from './use-opened-image.ts'

import styles from './image.module.css'

interface ImageEditorProps {
  readonly opened: OpenedImage
  readonly isOpening: boolean
  readonly onOpen: (source: OpenSource) => Promise<void>
  /** Called with whether there's work that isn't saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onOpenAnother: () => void
}

/** The opened image with its tools. */
export function ImageEditor({ opened, isOpening, onOpen, onUnsaved, onOpenAnother }: ImageEditorProps) {
  const t = useTranslate('draw')
  const { bitmap, name } = opened
  const { copy } = useCopy()
  const edits = useEdits(opened)
  const { edit, crop, whole } = edits
  const actions = useImageActions({ opened, edit, onOpen, onSaved: edits.markSaved })
  const { width, height } = editedSize(bitmap, edit)
  const shown: PictureEdit = crop === undefined ? edit : { ...edit, crop: undefined, size: undefined }
  // A model that works on it may have been paid for.
  const isUnsaved = edits.isUnsaved || actions.working !== undefined
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  return (
    <div className={styles.editor} aria-busy={isOpening}>
      <p className={styles.about}>
        <span className={styles.name} dir="auto">
          {shownName(name)}
        </span>
        <span>{sizeText({ width, height })}</span>
      </p>
      <div className={styles.stage}>
        <div className={styles.sheet} style={sheetStyle(crop === undefined ? { width, height } : whole)}>
          <EditedCanvas bitmap={bitmap} edit={shown} label={t('draw.image.shown', { name: shownName(name) })} />
          {crop !== undefined && (
            <CropBox box={crop.box} within={whole} ratio={aspectOfCrop(crop.ratio)} onChange={edits.dragCrop} />
          )}
          {actions.working !== undefined && <Working drawing={actions.working} />}
          {isOpening && <output className={styles.working}>{t('common.loading')}</output>}
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
          edit={edit}
          actions={actions}
          onEdit={edits.setEdit}
          onCrop={edits.openCrop}
          onOpenAnother={onOpenAnother}
        />
      ) : (
        <div className={styles.cropTools}>
          <Choice
            label={t('draw.image.cropRatio')}
            values={CROP_RATIOS}
            chosen={crop.ratio}
            textOf={(each) => (each === 'free' ? t('draw.image.free') : each)}
            onChoose={edits.chooseRatio}
          />
          <div className={styles.row}>
            <Button onClick={edits.closeCrop}>{t('shell.cancel')}</Button>
            <Button tone="primary" icon={<Check aria-hidden />} onClick={edits.applyCrop}>
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
