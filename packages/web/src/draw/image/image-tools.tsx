import { useTranslate } from '@saffron/core/react'
import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  Crop,
  Download,
  FolderDown,
  ImageUp,
  Maximize2,
  Paintbrush,
  RotateCcw,
  RotateCw,
  ScanText,
  Scaling,
  Undo2,
} from 'lucide-react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { editedSize, flip, isEdited, NO_EDIT, type PictureEdit, type Size, turn } from '../picture/edit-geometry.ts'
import { ToolButton } from '../tool-button.tsx'
import { ResizeDialog } from './resize-dialog.tsx'
import type { ImageActions } from './use-image-actions.tsx'

import styles from './image.module.css'

interface ImageToolsProps {
  readonly natural: Size
  readonly edit: PictureEdit
  readonly actions: ImageActions
  readonly onEdit: (edit: PictureEdit) => void
  readonly onCrop: () => void
  readonly onOpenAnother: () => void
}

/** What can be done with the opened image. */
export function ImageTools({ natural, edit, actions, onEdit, onCrop, onOpenAnother }: ImageToolsProps) {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const resize = () =>
    dialog<void>(t('draw.image.resizeTitle'), ({ resolve }) => (
      <ResizeDialog
        size={editedSize(natural, edit)}
        onCancel={() => resolve(undefined)}
        onResize={(size) => {
          onEdit({ ...edit, size })
          resolve(undefined)
        }}
      />
    ))
  // What a model returns replaces the image with its changes.
  const { busy } = actions
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.tools} role="group" aria-label={t('draw.image.tools')}>
      <ToolButton label={t('draw.image.another')} Icon={ImageUp} onPress={onOpenAnother} />
      <ToolButton label={t('draw.image.view')} Icon={Maximize2} onPress={() => void actions.view()} />
      <span className={styles.rule} />
      <ToolButton label={t('draw.image.crop')} Icon={Crop} onPress={onCrop} off={busy} />
      <ToolButton
        label={t('draw.image.left')}
        Icon={RotateCcw}
        onPress={() => onEdit(turn(natural, edit, false))}
        off={busy}
      />
      <ToolButton
        label={t('draw.image.right')}
        Icon={RotateCw}
        onPress={() => onEdit(turn(natural, edit, true))}
        off={busy}
      />
      <ToolButton
        label={t('draw.image.flipX')}
        Icon={CaretsToAxisDashedVertical}
        onPress={() => onEdit(flip(natural, edit, 'x'))}
        off={busy}
      />
      <ToolButton
        label={t('draw.image.flipY')}
        Icon={CaretsToAxisDashedHorizontal}
        onPress={() => onEdit(flip(natural, edit, 'y'))}
        off={busy}
      />
      <ToolButton label={t('draw.image.resize')} Icon={Scaling} onPress={() => void resize()} off={busy} />
      <ToolButton
        label={t('draw.image.reset')}
        Icon={Undo2}
        onPress={() => onEdit(NO_EDIT)}
        off={busy || !isEdited(edit)}
      />
      <span className={styles.rule} />
      {actions.canDescribe && (
        <ToolButton label={t('draw.describe')} Icon={ScanText} onPress={() => void actions.describe()} off={busy} />
      )}
      {actions.canEdit && (
        <ToolButton label={t('draw.editWithMask')} Icon={Paintbrush} onPress={() => void actions.edit()} off={busy} />
      )}
      <span className={styles.rule} />
      {actions.mayWrite && (
        <ToolButton label={t('draw.image.saveDrive')} Icon={FolderDown} onPress={() => void actions.saveToDrive()} />
      )}
      <ToolButton label={t('common.download')} Icon={Download} onPress={() => void actions.saveToDisk()} />
    </div>
  )
}
