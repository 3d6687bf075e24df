import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useMomentText } from '../../ui/moment.tsx'

import button from '../../ui/button.module.css'
import styles from './list.module.css'

interface ScriptRowProps {
  readonly script: Playscript
  readonly to: string
  readonly focus: RowFocus
  readonly mayWrite: boolean
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** A script: its title, its length, and when it was last edited. It opens the script. */
export function ScriptRow({ script, to, focus, mayWrite, onDelete, onRestore }: ScriptRowProps) {
  const t = useTranslate('playscript')
  const when = useMomentText()
  const { title, eighths, sceneCount, editedAt, trashedAt } = script
  const name = title || t('playscript.untitled')
  const isTrashed = trashedAt !== undefined
  return (
    <div className={styles.row}>
      <Link {...focus} to={to}>
        <span className={styles.name} lang="" dir="auto">
          {name}
        </span>
        <span className={styles.facts}>
          <span>{t('playscript.pages', { count: Math.ceil(eighths / 8) })}</span>
          <span>{t('playscript.scenes', { count: sceneCount })}</span>
          <span>{t('playscript.edited', { when: when(editedAt) })}</span>
        </span>
      </Link>
      {mayWrite && (
        <MenuButton
          button={{
            className: button.icon,
            'aria-label': `${t('common.moreActions')}: ${name}`,
            tabIndex: focus.tabIndex,
          }}
          items={[
            {
              label: t('common.restore'),
              icon: <RotateCcw aria-hidden />,
              show: isTrashed,
              onClick: onRestore,
            },
            {
              label: t('common.delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              show: !isTrashed,
              onClick: onDelete,
            },
          ]}
        >
          <Ellipsis aria-hidden />
        </MenuButton>
      )}
    </div>
  )
}
