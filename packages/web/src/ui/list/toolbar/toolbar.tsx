import { useTranslate } from '@saffron/core/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../button.tsx'
import { MenuButton } from '../../menu-button.tsx'
import { useMedia } from '../../use-media.ts'
import { Filters } from './filters.tsx'
import type { ListFilter } from './list-filter.ts'
import { type ListSearch, SearchBox } from './search-box.tsx'

import button from '../../button.module.css'
import styles from './toolbar.module.css'

export interface ToolbarAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

export interface ToolbarProps {
  readonly search?: ListSearch
  readonly filters?: readonly ListFilter[]
  /** Where a panel next to the list leaves too little room for all filters, they are in a sheet, as on a phone. */
  readonly filtersInSheet?: boolean
  /** How many rows there are. */
  readonly count?: ReactNode
  /** The action that people come for. */
  readonly primary?: ToolbarAction
  /** Further actions. On a phone they are in a menu, and next to several filters too unless the window is wide. */
  readonly others?: readonly ToolbarAction[]
}

const NONE = [] as const

/** More filters than this leave no room for further actions in their row. */
const FEW_FILTERS = 3

/** Further actions are in a menu below this width, depending on the number of filters. */
const menuBelow = (filters: number): number => (filters > FEW_FILTERS ? 1600 : filters > 1 ? 1280 : 600)

/** The toolbar above a list: search, filters, count and actions, in one row of 36 px. */
export function Toolbar(props: ToolbarProps) {
  const { search, filters = NONE, filtersInSheet = false, count, primary, others = NONE } = props
  const t = useTranslate()
  const inMenu = useMedia(`(width < ${menuBelow(filters.length)}px)`)
  return (
    <div className={styles.toolbar} data-many={filters.length > FEW_FILTERS || filtersInSheet}>
      {search !== undefined && <SearchBox {...search} />}
      <Filters filters={filters} alone={search === undefined} inSheet={filtersInSheet} />
      <div className={styles.end}>
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
        <div className={styles.actions}>
          {inMenu && others.length > 0 && (
            <MenuButton items={others} button={{ className: button.icon, 'aria-label': t('common.moreActions') }}>
              <Ellipsis aria-hidden />
            </MenuButton>
          )}
          {!inMenu &&
            others.map(({ label, ...action }) => (
              <Button key={label} {...action}>
                {label}
              </Button>
            ))}
          {primary !== undefined && (
            <Button tone="primary" icon={primary.icon} onClick={primary.onClick} className={styles.primary}>
              <span>{primary.label}</span>
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
