import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { CircleSlash, ImageOff, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'

import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { drawingName, mayRetry } from '../drawing-name.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { CardMenuButton } from './card-menu-button.tsx'
import { SelectBox } from './select-box.tsx'

import button from '../../ui/button.module.css'
import styles from './cards.module.css'

interface WorkCardProps {
  readonly drawing: Drawing
  readonly to: string
  readonly focus: RowFocus
  readonly items: readonly MenuItem[]
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
}

/** Returns the state of a drawing, with its progress. */
export function stateText({ state, progress }: Drawing, t: AreaTranslate<'draw'>): string {
  if (state !== 'running') return t(`draw.state.${state}`)
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(progress / 100)
  return t('draw.state.running', { percent })
}

/** A drawing in progress with its preview, or one that ended without a result. */
export function WorkCard({ drawing, to, focus, items, actions, mayWrite, selected, onSelect }: WorkCardProps) {
  const t = useTranslate('draw')
  const { state, progress, preview, count, error } = drawing
  const active = isActiveDrawing(state)
  const mayMake = mayWrite && drawing.trashedAt === undefined
  const name = drawingName(drawing, t)
  const menu = useContextMenu({ label: t('draw.menuOf', { name }), items })
  return (
    <div
      className={styles.card}
      data-work={active ? 'active' : state}
      data-selected={selected}
      aria-busy={active}
      {...menu}
    >
      {active && preview !== undefined && <img className={styles.preview} src={preview} alt="" draggable={false} />}
      {active && preview === undefined && <span className={styles.shimmer} aria-hidden />}
      <Link to={to} className={styles.cover} aria-label={t('draw.openDrawing', { prompt: name })} {...focus} />
      {!active && (
        <SelectBox
          label={t('draw.select', { name })}
          tabIndex={focus.tabIndex}
          checked={selected}
          onChange={onSelect}
        />
      )}
      <div className={styles.work}>
        <p className={styles.status}>
          {state === 'failed' && <TriangleAlert aria-hidden />}
          {state === 'succeeded' && <ImageOff aria-hidden />}
          {state === 'cancelled' && <CircleSlash aria-hidden />}
          {stateText(drawing, t)}
          {active && count > 1 && <span className={styles.times}>× {count}</span>}
        </p>
        {state === 'succeeded' && <p className={styles.error}>{t('draw.filesGone')}</p>}
        {error !== undefined && <p className={styles.error}>{error.message}</p>}
        <p className={styles.asked} dir="auto">
          {name}
        </p>
        <div className={styles.row}>
          {mayWrite && active && (
            <BusyButton onPress={() => actions.cancel(drawing)} className={styles.small}>
              {t('draw.cancel')}
            </BusyButton>
          )}
          {mayMake && !active && !mayRetry(drawing) && (
            <Button onClick={() => actions.reuse(drawing)} className={styles.small}>
              {t('draw.reuse')}
            </Button>
          )}
          {mayMake && !active && mayRetry(drawing) && (
            <BusyButton onPress={() => actions.retry(drawing)} className={styles.small}>
              {t('draw.retry')}
            </BusyButton>
          )}
          <CardMenuButton
            label={t('draw.menuOf', { name })}
            items={items}
            tabIndex={focus.tabIndex}
            className={`${button.icon} ${styles.menu}`}
          />
        </div>
      </div>
      {active && (
        <progress className={styles.progress} aria-label={name} max={100} value={state === 'running' ? progress : 0} />
      )}
    </div>
  )
}
