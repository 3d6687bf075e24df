import type { Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { ScanText } from 'lucide-react'
import { Link } from 'react-router-dom'

import { Button } from '../../ui/button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { CardMenuButton } from './card-menu-button.tsx'
import { SelectBox } from './select-box.tsx'

import button from '../../ui/button.module.css'
import styles from './cards.module.css'

interface TextCardProps {
  readonly drawing: Drawing
  readonly to: string
  readonly focus: RowFocus
  readonly items: readonly MenuItem[]
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
}

/** The description of an image. */
export function TextCard({ drawing, to, focus, items, actions, mayWrite, selected, onSelect }: TextCardProps) {
  const t = useTranslate('draw')
  const [first = '', ...more] = drawing.prompts ?? []
  const name = t('draw.kind.describe')
  const menu = useContextMenu({ label: t('draw.menuOf', { name }), items })
  return (
    <div className={styles.card} data-work="text" data-selected={selected} {...menu}>
      <Link to={to} className={styles.cover} aria-label={t('draw.openDescription')} {...focus} />
      <SelectBox label={t('draw.select', { name })} tabIndex={focus.tabIndex} checked={selected} onChange={onSelect} />
      <div className={styles.work}>
        <p className={styles.status}>
          <ScanText aria-hidden />
          {name}
          {more.length > 0 && <span className={styles.times}>+{more.length}</span>}
        </p>
        <p className={styles.described} dir="auto">
          {first}
        </p>
        <div className={styles.row}>
          {mayWrite && drawing.trashedAt === undefined && (
            <Button className={styles.small} onClick={() => actions.takePrompt(first)} tabIndex={focus.tabIndex}>
              {t('draw.usePrompt')}
            </Button>
          )}
          <CardMenuButton
            label={t('draw.menuOf', { name })}
            items={items}
            tabIndex={focus.tabIndex}
            className={`${button.icon} ${styles.menu}`}
          />
        </div>
      </div>
    </div>
  )
}
