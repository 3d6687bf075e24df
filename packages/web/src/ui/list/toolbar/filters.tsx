import { useTranslate } from '@saffron/core/react'
import { SlidersHorizontal } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { Button } from '../../button.tsx'
import { useDialog } from '../../overlays/use-dialog.ts'
import { useMedia } from '../../use-media.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { isNarrowing, type ListFilter } from './list-filter.ts'

import styles from './toolbar.module.css'

interface FiltersProps {
  readonly filters: readonly ListFilter[]
  /** Without a search field next to it, a single filter has room on a phone. */
  readonly alone: boolean
  /** Whether they are in a sheet on larger screens too. */
  readonly inSheet: boolean
}

/** The filters of a list: chips in the toolbar, or a sheet on a phone. */
export function Filters({ filters, alone, inSheet }: FiltersProps) {
  const t = useTranslate()
  const openDialog = useDialog()
  const isPhone = useMedia('(width < 600px)')
  const latest = useRef(filters)
  useLayoutEffect(() => {
    latest.current = filters
  })
  if (filters.length === 0) return null
  if (!(isPhone || inSheet) || (alone && filters.length === 1))
    return filters.map((filter) => <FilterChip key={filter.label} filter={filter} />)
  const narrowing = filters.filter(isNarrowing).length
  const open = () =>
    openDialog(
      t('common.filters'),
      ({ resolve }) => <FilterSheet filters={latest} onDone={() => resolve(undefined)} />,
      { position: 'bottom' },
    )
  return (
    <Button
      className={styles.filters}
      icon={<SlidersHorizontal aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      <span className="visually-hidden">
        {narrowing === 0 ? t('common.filters') : t('common.filtersSet', { count: narrowing })}
      </span>
      <span aria-hidden className={styles.label}>
        {t('common.filters')}
      </span>
      {narrowing > 0 && <span aria-hidden>{narrowing}</span>}
    </Button>
  )
}
