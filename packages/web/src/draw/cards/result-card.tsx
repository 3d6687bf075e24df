import { useTranslate } from '@saffron/core/react'
import { Heart, ImagePlus, Paintbrush } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { drawingName, resultName } from '../drawing-name.ts'
import { Picture } from '../picture/picture.tsx'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { CardMenuButton } from './card-menu-button.tsx'
import { MovingPicture } from './moving-picture.tsx'
import { SelectBox } from './select-box.tsx'
import { isVideo, type ResultTile } from './tiles.ts'

import styles from './cards.module.css'

interface ResultCardProps {
  readonly tile: ResultTile
  readonly focus: RowFocus
  readonly items: readonly MenuItem[]
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly selected: boolean
  readonly onOpen: () => void
  readonly onSelect: (selected: boolean) => void
}

/** One image or video. Its prompt and quick actions appear over it. */
export function ResultCard(props: ResultCardProps) {
  const { tile, focus, items, actions, mayWrite, selected, onOpen, onSelect } = props
  const t = useTranslate('draw')
  const { drawing, result, n } = tile
  const { favorite } = drawing
  const mayMake = mayWrite && drawing.trashedAt === undefined
  const prompt = drawingName(drawing, t)
  const { tabIndex } = focus
  const moves = isVideo(result)
  const name = resultName(drawing, result, n, t)
  const menu = useContextMenu({ label: t('draw.menuOf', { name }), items })
  const label = moves
    ? t('draw.openVideo', { prompt })
    : t('draw.openImage', { n, count: drawing.results.length, prompt })
  const opener = (
    <button type="button" className={styles.open} aria-label={label} onClick={onOpen} {...focus}>
      <Picture
        className={styles.picture}
        src={result.thumbnail ?? result.url}
        alt=""
        draggable={false}
        decoding="async"
      />
    </button>
  )
  return (
    <div className={styles.card} data-selected={selected} data-favorite={favorite} {...menu}>
      {moves ? (
        <MovingPicture result={result} name={name} tabIndex={tabIndex}>
          {opener}
        </MovingPicture>
      ) : (
        opener
      )}
      <SelectBox label={t('draw.select', { name })} tabIndex={tabIndex} checked={selected} onChange={onSelect} />
      <div className={styles.over}>
        <p className={styles.prompt} dir="auto">
          {prompt}
        </p>
        <div className={styles.quick}>
          {mayMake && (
            <IconButton
              label={t(favorite ? 'draw.unfavorite' : 'draw.favorite')}
              className={styles.heart}
              tabIndex={tabIndex}
              aria-pressed={favorite}
              icon={<Heart aria-hidden />}
              onClick={() => void actions.favorite(drawing)}
            />
          )}
          {mayMake && !moves && (
            <IconButton
              label={t('draw.asReference')}
              className={styles.wideOnly}
              tabIndex={tabIndex}
              icon={<ImagePlus aria-hidden />}
              onClick={() => actions.asReference(result)}
            />
          )}
          {mayMake && !moves && actions.canEdit && (
            <IconButton
              label={t('draw.editWithMask')}
              className={styles.wideOnly}
              tabIndex={tabIndex}
              icon={<Paintbrush aria-hidden />}
              onClick={() => void actions.edit(result, drawing)}
            />
          )}
          <CardMenuButton label={t('draw.menuOf', { name })} items={items} tabIndex={tabIndex} />
        </div>
      </div>
    </div>
  )
}
