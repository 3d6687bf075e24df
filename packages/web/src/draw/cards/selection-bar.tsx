import { MAX_BLENDED, MIN_BLENDED } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import {
  ArchiveRestore,
  Blend,
  Download,
  FolderPlus,
  MessageCirclePlus,
  SplitSquareHorizontal,
  Trash2,
  X,
} from 'lucide-react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { BlendDialog } from '../blend-dialog.tsx'
import { CompareDialog } from '../compare-dialog.tsx'
import { resultName } from '../drawing-name.ts'
import { ToolButton } from '../tool-button.tsx'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { imagesAmong, type Tile } from './tiles.ts'

import styles from './cards.module.css'

interface SelectionBarProps {
  readonly selected: readonly Tile[]
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly onClear: () => void
}

/** What can be done with the selected cards. */
export function SelectionBar({ selected, actions, mayWrite, onClear }: SelectionBarProps) {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const tiles = imagesAmong(selected)
  const images = tiles.map(({ result }) => result)
  const results = selected.flatMap((tile) => (tile.kind === 'result' ? [tile.result] : []))
  const drawings = [...new Map(selected.map(({ drawing }) => [drawing.id, drawing])).values()]
  // Deleting a drawing deletes all of its images, also those that aren't selected.
  const total = drawings.reduce((sum, { results: all }) => sum + Math.max(1, all.length), 0)
  const isTrash = drawings.every(({ trashedAt }) => trashedAt !== undefined)
  const mayMake = mayWrite && !isTrash
  const canBlend = images.length >= MIN_BLENDED && images.length <= MAX_BLENDED
  const blend = () =>
    dialog<void>(t('draw.blend.title'), ({ resolve }) => (
      <BlendDialog
        images={images}
        price={actions.blendPrice}
        onBlend={async (prompt) => {
          await actions.blend(images, prompt)
          resolve(undefined)
          onClear()
        }}
        onCancel={() => resolve(undefined)}
      />
    ))
  const compare = () =>
    dialog<void>(
      t('draw.compare.title'),
      ({ resolve }) => (
        <CompareDialog
          images={tiles.map(({ drawing, result, n }) => ({ ...result, label: resultName(drawing, result, n, t) }))}
          onDone={() => resolve(undefined)}
        />
      ),
      { wide: true },
    )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.bar} role="group" aria-label={t('draw.selected', { count: selected.length })}>
      <ToolButton label={t('common.clearSelection')} Icon={X} onPress={onClear} />
      <output className={styles.barCount}>{t('draw.selected', { count: selected.length })}</output>
      {mayWrite && isTrash && (
        <ToolButton
          label={t('draw.trash.restore')}
          Icon={ArchiveRestore}
          onPress={() => {
            onClear()
            void actions.restore(drawings)
          }}
        />
      )}
      {mayWrite && isTrash && (
        <ToolButton
          label={t('draw.purge.ask')}
          Icon={Trash2}
          onPress={() => {
            onClear()
            void actions.purge(drawings)
          }}
        />
      )}
      {mayMake && actions.canBlend && (
        <ToolButton
          label={t('draw.blend')}
          hint={t('draw.blend.count')}
          Icon={Blend}
          off={!canBlend}
          onPress={() => void blend()}
        />
      )}
      <ToolButton
        label={t('draw.compare')}
        Icon={SplitSquareHorizontal}
        off={images.length < 2}
        onPress={() => void compare()}
      />
      {mayMake && (
        <ToolButton
          label={t('draw.addToChat')}
          Icon={MessageCirclePlus}
          off={results.length === 0}
          onPress={() => void actions.addToChat(results)}
        />
      )}
      <ToolButton
        label={t('common.download')}
        Icon={Download}
        off={results.length === 0}
        onPress={() => void actions.download(results)}
      />
      {mayMake && (
        <ToolButton label={t('draw.collect')} Icon={FolderPlus} onPress={() => void actions.collect(drawings)} />
      )}
      {mayMake && (
        <ToolButton
          label={total > selected.length ? t('draw.delete', { count: total }) : t('common.delete')}
          Icon={Trash2}
          onPress={() => {
            onClear()
            void actions.remove(drawings)
          }}
        />
      )}
    </div>
  )
}
